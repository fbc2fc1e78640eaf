import { INK, PAPER, sizeCanvas } from './use-drawing.ts';

const FONTS = "'Snell Roundhand', 'Segoe Script', 'Bradley Hand', 'IBM Plex Sans Arabic', cursive";
const LARGEST_PX = 56;
const MARGIN = 16;

/** Writes a typed name as a signature: as large as fits, on a line of its own. */
export function drawName(canvas: HTMLCanvasElement, name: string): void {
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
