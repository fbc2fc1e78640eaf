/** What is held before the camera: a card lies on its long side, a page stands. */
export type Shape = 'card' | 'page';

/** A part of a picture, in its picture points. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width by height: ISO/IEC 7810 ID-1 and ISO 216 A4. */
const RATIOS: Readonly<Record<Shape, number>> = { card: 85.6 / 53.98, page: 210 / 297 };
/** How much of the picture the outline may take, so that something of the table is seen around. */
const MOST = 0.86;
/** What is taken beyond the outline, as a share of it: a hand is never exact. */
const AROUND = 0.12;

/** Where the outline of a card or page stands in a camera's picture. */
export function outlineIn(width: number, height: number, shape: Shape): Area {
  const ratio = RATIOS[shape];
  const wide = Math.min(width * MOST, height * MOST * ratio);
  const tall = wide / ratio;
  return { x: (width - wide) / 2, y: (height - tall) / 2, width: wide, height: tall };
}

/** What is taken of the picture: the outline and a margin, as far as the picture goes. */
export function takenOf(outline: Area, width: number, height: number): Area {
  const [across, down] = [outline.width * AROUND, outline.height * AROUND];
  const x = Math.max(0, Math.floor(outline.x - across));
  const y = Math.max(0, Math.floor(outline.y - down));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(outline.x + outline.width + across)) - x,
    height: Math.min(height, Math.ceil(outline.y + outline.height + down)) - y,
  };
}
