import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import type { SignatureHandle } from './signature-handle.ts';
import classes from './signature-pad.module.css';
import { useDrawing } from './use-drawing.ts';

interface DrawnSignatureProps {
  readonly ref: Ref<SignatureHandle>;
  readonly height: number;
  readonly described_by: string;
  readonly onChange: () => void;
}

/** Paper to sign on with a finger, a pen or a mouse. */
export function DrawnSignature({ ref, height, described_by, onChange }: DrawnSignatureProps) {
  const { t } = useTranslation('agreements');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { empty, undo, clear } = useDrawing(canvasRef);

  useImperativeHandle(ref, () => ({
    isEmpty: () => empty,
    toPng: () => canvasRef.current?.toDataURL('image/png') ?? '',
  }));
  useEffect(onChange, [empty, onChange]);

  return (
    <>
      <div className={classes['paper']} style={{ height }}>
        <canvas
          ref={canvasRef}
          className={classes['canvas']}
          role="img"
          aria-label={empty ? t('pad.canvas_empty') : t('pad.canvas_signed')}
          aria-describedby={described_by}
        />
        <span className={classes['line']} aria-hidden />
        {empty && (
          <span className={classes['invitation']} aria-hidden>
            {t('pad.sign_here')}
          </span>
        )}
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          disabled={empty}
          leftSection={<IconArrowBackUp size={16} stroke={1.5} className="mirrored" aria-hidden />}
          onClick={undo}
        >
          {t('pad.undo')}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={empty}
          leftSection={<IconEraser size={16} stroke={1.5} aria-hidden />}
          onClick={clear}
        >
          {t('pad.clear')}
        </Button>
      </Group>
    </>
  );
}
