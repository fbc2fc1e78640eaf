import { useEffect, useRef, useState, type RefObject } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { fitStrokes } from './fit-strokes.ts';
import { penStrokesOf } from './pen-strokes.ts';

/**
 * The colours of ink and paper. They are the same in every theme, because the signature is printed
 * and compared.
 */
export const INK = '#111827';
export const PAPER = '#ffffff';

export interface Drawing {
  readonly empty: boolean;
  /** Returns the movement of the pen. */
  readonly strokes: () => PenStrokes | undefined;
  readonly undo: () => void;
  readonly clear: () => void;
}

interface DrawingOptions {
  /** The strokes at the start. */
  readonly start: readonly PointGroup[];
  /** Receives all strokes after each change by the person. The function must be stable. */
  readonly onStrokes: (strokes: readonly PointGroup[]) => void;
}

/**
 * Lets people draw on a canvas with a finger, pen or mouse. Strokes are stored as lines, so that
 * they survive a rotated phone and are sharp on any screen.
 */
export function useDrawing(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  { start, onStrokes }: DrawingOptions,
): Drawing {
  const padRef = useRef<SignaturePad>(null);
  const [first] = useState(() => [...start]);
  const [empty, setEmpty] = useState(first.length === 0);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    const pad = new SignaturePad(canvas, { penColor: INK, backgroundColor: PAPER, minWidth: 1 });
    padRef.current = pad;
    pad.fromData(first);
    const noticeStroke = () => {
      setEmpty(pad.isEmpty());
      onStrokes(pad.toData());
    };
    pad.addEventListener('endStroke', noticeStroke);
    const resizes = new ResizeObserver(() => fitCanvas(canvas, pad));
    resizes.observe(canvas);
    fitCanvas(canvas, pad);
    return () => {
      resizes.disconnect();
      pad.removeEventListener('endStroke', noticeStroke);
      pad.off();
      padRef.current = null;
    };
  }, [canvasRef, first, onStrokes]);

  const redraw = (strokes: PointGroup[]) => {
    padRef.current?.fromData(strokes);
    setEmpty(strokes.length === 0);
    onStrokes(strokes);
  };
  return {
    empty,
    strokes: () => penStrokesOf(padRef.current?.toData() ?? [], canvasRef.current),
    undo: () => redraw((padRef.current?.toData() ?? []).slice(0, -1)),
    clear: () => redraw([]),
  };
}

/** Sets the resolution of the canvas to that of the screen, then draws the strokes again. */
function fitCanvas(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const { clientWidth, clientHeight } = canvas;
  if (clientWidth === 0) return;
  const strokes = pad.toData();
  sizeCanvas(canvas);
  pad.fromData(fitStrokes(strokes, clientWidth, clientHeight));
}

export function sizeCanvas(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}
