import { useEffect, useRef, useState, type RefObject } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { fitStrokes } from './fit-strokes.ts';
import { penStrokesOf } from './pen-strokes.ts';

/** Ink and paper are the same in every theme: the signature is printed and compared. */
export const INK = '#111827';
export const PAPER = '#ffffff';

export interface Drawing {
  readonly empty: boolean;
  /** The movement of the pen. */
  readonly strokes: () => PenStrokes | undefined;
  readonly undo: () => void;
  readonly clear: () => void;
}

interface DrawingOptions {
  /** Initial strokes on the canvas. */
  readonly start: readonly PointGroup[];
  /** A stable function, called with all strokes after each change by the person. */
  readonly onStrokes: (strokes: readonly PointGroup[]) => void;
}

/**
 * Makes a canvas accept strokes of a finger, pen or mouse. The strokes are stored as lines, so that
 * they survive a turned phone and are sharp on any screen.
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

/** Sets the canvas to the resolution of the screen, and redraws the strokes. */
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
