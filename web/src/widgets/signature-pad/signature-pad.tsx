import {
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import type { PointGroup } from 'signature_pad';
import { useTranslation } from '../../lib/i18n.ts';
import { readSignatureDraft, type SignatureDraft, writeSignatureDraft } from './signature-draft.ts';
import type { SignatureHandle } from './signature-handle.ts';
import { INK, PAPER, sizeCanvas, useDrawing } from './use-drawing.ts';
import classes from './signature-pad.module.css';

/** The height in pixels of the pad in the wizard in the specification. */
const HEIGHT_PX = 200;

interface SignaturePadProps {
  readonly ref: Ref<SignatureHandle>;
  /** The height in pixels. The card of a pending agreement uses 160. */
  readonly height?: number;
  readonly error?: string | undefined;
  /** Runs when the pad gets or loses a signature. */
  readonly onChange?: () => void;
  /** The name under which this tab stores the unsent signature; undefined stores nothing. */
  readonly draft?: string | undefined;
}

/** Shows a field to sign an agreement: by drawing with finger, pen or mouse, or by typing. */
export function SignaturePad({ ref, height = HEIGHT_PX, error, ...props }: SignaturePadProps) {
  const { onChange, draft } = props;
  const { t } = useTranslation('agreements');
  const id = useId();
  const [kept, setKept] = useState(() => readSignatureDraft(draft));
  const latest = useRef(kept);
  const { way, strokes, typed } = kept;
  const notice = useCallback(() => onChange?.(), [onChange]);
  const keep = useCallback(
    (change: Partial<SignatureDraft>) => {
      latest.current = { ...latest.current, ...change };
      setKept(latest.current);
      if (draft !== undefined) writeSignatureDraft(draft, latest.current);
    },
    [draft],
  );
  const keepStrokes = useCallback(
    (drawn: readonly PointGroup[]) => keep({ strokes: structuredClone(drawn) }),
    [keep],
  );
  return (
    <Stack gap="xs" role="group" aria-label={t('pad.label')}>
      <SegmentedControl
        value={way}
        onChange={(next) => keep({ way: next === 'type' ? 'type' : 'draw' })}
        aria-label={t('pad.way')}
        data={[
          { value: 'draw', label: t('pad.draw') },
          { value: 'type', label: t('pad.type') },
        ]}
      />
      <Text id={id} size="xs" c="dimmed">
        {way === 'draw' ? t('pad.draw_hint') : t('pad.type_hint')}
      </Text>
      {way === 'draw' ? (
        <DrawnSignature
          ref={ref}
          height={height}
          described_by={id}
          start={strokes}
          onStrokes={keepStrokes}
          onChange={notice}
        />
      ) : (
        <TypedSignature
          ref={ref}
          height={height}
          typed={typed}
          onTyped={(text) => keep({ typed: text })}
          onChange={notice}
        />
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface DrawnSignatureProps {
  readonly ref: Ref<SignatureHandle>;
  readonly height: number;
  readonly described_by: string;
  readonly start: readonly PointGroup[];
  readonly onStrokes: (strokes: readonly PointGroup[]) => void;
  readonly onChange: () => void;
}

/** Shows a canvas for drawing a signature with a finger, a pen or a mouse. */
function DrawnSignature({ ref, height, described_by, onChange, ...drawn }: DrawnSignatureProps) {
  const { t } = useTranslation('agreements');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { empty, strokes, undo, clear } = useDrawing(canvasRef, drawn);

  useImperativeHandle(ref, () => ({
    isEmpty: () => empty,
    toPng: () => canvasRef.current?.toDataURL('image/png') ?? '',
    strokes,
    typedName: () => null,
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

const LONGEST_NAME = 100;

interface TypedSignatureProps {
  readonly ref: Ref<SignatureHandle>;
  readonly height: number;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onChange: () => void;
}

/** Shows a field for a typed name, which is drawn as the signature. */
function TypedSignature({ ref, height, typed, onTyped, onChange }: TypedSignatureProps) {
  const { t } = useTranslation('agreements');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const name = typed.trim();

  useImperativeHandle(ref, () => ({
    isEmpty: () => name === '',
    toPng: () => canvasRef.current?.toDataURL('image/png') ?? '',
    strokes: () => undefined,
    typedName: () => name,
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
        onChange={(event) => onTyped(event.currentTarget.value)}
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

const FONTS = "'Snell Roundhand', 'Segoe Script', 'Bradley Hand', 'IBM Plex Sans Arabic', cursive";
const LARGEST_PX = 56;
const MARGIN = 16;

/** Draws a typed name on one line, as large as it fits. */
function drawName(canvas: HTMLCanvasElement, name: string): void {
  sizeCanvas(canvas);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  if (name === '') return;
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const setSize = (size: number) => {
    context.font = `italic ${size}px ${FONTS}`;
  };
  setSize(LARGEST_PX);
  const needed = context.measureText(name).width;
  setSize(Math.min(LARGEST_PX, (LARGEST_PX * (width - 2 * MARGIN)) / Math.max(needed, 1)));
  context.fillText(name, width / 2, height / 2);
}
