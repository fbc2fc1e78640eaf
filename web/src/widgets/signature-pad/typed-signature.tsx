import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { drawName } from './draw-name.ts';
import type { SignatureHandle } from './signature-handle.ts';
import classes from './signature-pad.module.css';

const LONGEST_NAME = 100;

interface TypedSignatureProps {
  readonly ref: Ref<SignatureHandle>;
  readonly height: number;
  readonly onChange: () => void;
}

/** The way to sign without drawing: the typed name becomes the picture. */
export function TypedSignature({ ref, height, onChange }: TypedSignatureProps) {
  const { t } = useTranslation('agreements');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [typed, setTyped] = useState('');
  const name = typed.trim();

  useImperativeHandle(ref, () => ({
    isEmpty: () => name === '',
    toPng: () => canvasRef.current?.toDataURL('image/png') ?? '',
  }));
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    const draw = () => drawName(canvas, name);
    const resizes = new ResizeObserver(draw);
    resizes.observe(canvas);
    draw();
    onChange();
    return () => resizes.disconnect();
  }, [name, onChange]);

  return (
    <>
      <TextInput
        label={t('pad.typed_name')}
        description={t('pad.typed_hint')}
        value={typed}
        maxLength={LONGEST_NAME}
        dir="auto"
        autoComplete="name"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes['paper']} style={{ height }}>
        <canvas
          ref={canvasRef}
          className={classes['canvas']}
          role="img"
          aria-label={name === '' ? t('pad.canvas_empty') : t('pad.canvas_typed', { name })}
        />
        <span className={classes['line']} aria-hidden />
      </div>
    </>
  );
}
