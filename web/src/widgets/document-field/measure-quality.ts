/** The flaws that the pixels show. */
export type SeenFlaw = 'blurred' | 'dark' | 'glare' | 'far' | 'cut_off';
/** `unreadable`: the chosen file is not a picture, whatever its name is. */
export type QualityFlaw = SeenFlaw | 'small' | 'unreadable';

/** A photo's pixels, four bytes each (red, green, blue, alpha), row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Below this variance of the Laplacian, letters on a card are not legible at this size. */
const SHARP_VARIANCE = 60;
const DARK_MEAN = 55;
const BLOWN_OUT = 252;
/** A lamp's reflection covers a part of the picture; a scan of white paper covers nearly all. */
const GLARE_SHARE = 0.04;
const PAPER_SHARE = 0.45;

/**
 * The flaws of a downscaled photo, worst first. They are hints and never a reason to refuse.
 * @param least_filled share of the picture below which the document is far away
 */
export function measureQuality(pixels: Pixels, least_filled = LEAST_FILLED): SeenFlaw[] {
  const grey = toGrey(pixels);
  const flaws: SeenFlaw[] = [];
  const share = shareOf(grey, (value) => value >= BLOWN_OUT);
  if (meanOf(grey) < DARK_MEAN) flaws.push('dark');
  else if (share > GLARE_SHARE && share < PAPER_SHARE) flaws.push('glare');
  if (laplacianVariance(grey, pixels.width, pixels.height) < SHARP_VARIANCE) flaws.push('blurred');
  else flaws.push(...placeFlaws(grey, pixels, least_filled));
  return flaws;
}

/** The step of brightness at a card's edge and print, which a plain table does not have. */
const EDGE_STEP = 40;
/** The share of a row or column that must be edges, so that single specks do not count. */
const EDGE_SHARE = 0.02;
/** A card that fills a smaller share of the picture is too far away for its small print. */
const LEAST_FILLED = 0.2;
const AT_BORDER = 0.02;
const CLEAR_MARGIN = 0.15;

/** Whether the document is far away, or cut off at one side while another side is free. */
function placeFlaws(
  grey: Float32Array,
  { width, height }: Pixels,
  least_filled: number,
): SeenFlaw[] {
  const columns = new Float32Array(width);
  const rows = new Float32Array(height);
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      const here = grey[at] ?? 0;
      const step = Math.max(
        Math.abs(here - (grey[at - 1] ?? 0)),
        Math.abs(here - (grey[at - width] ?? 0)),
      );
      if (step < EDGE_STEP) continue;
      columns[x] = (columns[x] ?? 0) + 1 / height;
      rows[y] = (rows[y] ?? 0) + 1 / width;
    }
  }
  const across = marginsOf(columns);
  const down = marginsOf(rows);
  if (across === null || down === null) return [];
  const filled = (1 - across.before - across.after) * (1 - down.before - down.after);
  if (filled < least_filled) return ['far'];
  return leaves(across) || leaves(down) ? ['cut_off'] : [];
}

interface Margins {
  readonly before: number;
  readonly after: number;
}

/** The free shares before the first and after the last line with edges. */
function marginsOf(lines: Float32Array): Margins | null {
  const first = lines.findIndex((share) => share >= EDGE_SHARE);
  if (first === -1) return null;
  const last = lines.findLastIndex((share) => share >= EDGE_SHARE);
  return { before: first / lines.length, after: 1 - (last + 1) / lines.length };
}

/**
 * The first line has no previous one to compare with, so a document at the border begins at the
 * second.
 */
const leaves = ({ before, after }: Margins): boolean =>
  (before <= AT_BORDER && after > CLEAR_MARGIN) || (after <= AT_BORDER && before > CLEAR_MARGIN);

/** Luma by ITU-R BT.601, 0 to 255. */
function toGrey({ data }: Pixels): Float32Array {
  const grey = new Float32Array(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const red = data[at * 4] ?? 0;
    const green = data[at * 4 + 1] ?? 0;
    const blue = data[at * 4 + 2] ?? 0;
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

function shareOf(values: Float32Array, counts: (value: number) => boolean): number {
  let found = 0;
  for (const value of values) if (counts(value)) found += 1;
  return values.length === 0 ? 0 : found / values.length;
}

/**
 * The sharpness of the picture: the variance of its Laplacian (four neighbours). Pech-Pacheco et
 * al., "Diatom autofocusing in brightfield microscopy", 2000.
 */
function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  const edges = new Float32Array(Math.max(0, (width - 2) * (height - 2)));
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0);
      const aboveBelow = (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      edges[count] = around + aboveBelow - 4 * (grey[at] ?? 0);
      count += 1;
    }
  }
  const mean = meanOf(edges);
  return meanOf(edges.map((value) => (value - mean) ** 2));
}
