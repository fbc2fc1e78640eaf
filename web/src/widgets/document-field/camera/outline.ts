/** The shape of the outline: landscape for a card, portrait for a page. */
export type Shape = 'card' | 'page';

/** A rectangle in a picture, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width divided by the height, from ISO/IEC 7810 ID-1 and ISO 216 A4. */
const RATIOS: Readonly<Record<Shape, number>> = { card: 85.6 / 53.98, page: 210 / 297 };
/**
 * The maximum share of the picture that the outline takes, so that some of the table stays visible.
 */
const MOST = 0.86;
/**
 * The margin of the photo around the outline, as a share of the outline. It allows for inexact
 * hands.
 */
const AROUND = 0.12;

/** Returns the outline of a card or page in a camera's picture. */
export function outlineIn(width: number, height: number, shape: Shape): Area {
  const ratio = RATIOS[shape];
  const wide = Math.min(width * MOST, height * MOST * ratio);
  const tall = wide / ratio;
  return { x: (width - wide) / 2, y: (height - tall) / 2, width: wide, height: tall };
}

/** Returns the area of the photo: the outline with its margin, limited to the picture. */
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
