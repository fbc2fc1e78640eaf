/** The flaws that are found in the pixels. */
export type SeenFlaw = 'blurred' | 'dark' | 'glare' | 'far' | 'cut_off';
/** All flaws of a photo. `unreadable` means that the file is not a picture. */
export type QualityFlaw = SeenFlaw | 'small' | 'unreadable';

/** The pixels of a photo row by row, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The minimum variance of the Laplacian at which letters on a card are legible at this size. */
const SHARP_VARIANCE = 60;
const DARK_MEAN = 55;
const BLOWN_OUT = 252;
/**
 * The share of white pixels that counts as glare. A lamp's reflection covers more than GLARE_SHARE;
 * a scan of white paper covers more than PAPER_SHARE.
 */
const GLARE_SHARE = 0.04;
const PAPER_SHARE = 0.45;

/**
 * Returns the flaws of a downscaled photo, worst first. They are only hints, and no photo is
 * refused for them.
 * @param least_filled the share of the picture that a document must fill
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

/** The change of brightness that counts as an edge. A plain table has none. */
const EDGE_STEP = 40;
/** The share of edges in a row or column that belongs to a document. Single specks have less. */
const EDGE_SHARE = 0.02;
/**
 * The share of the picture that a card must fill. If it fills less, its small print is not legible.
 */
const LEAST_FILLED = 0.2;
const AT_BORDER = 0.02;
const CLEAR_MARGIN = 0.15;

/**
 * Returns whether the document is too far away, or cut off at one side while the opposite side is
 * free.
 */
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

/**
 * Returns the shares before the first and after the last row or column with edges; null if there
 * are no edges.
 */
function marginsOf(lines: Float32Array): Margins | null {
  const first = lines.findIndex((share) => share >= EDGE_SHARE);
  if (first === -1) return null;
  const last = lines.findLastIndex((share) => share >= EDGE_SHARE);
  return { before: first / lines.length, after: 1 - (last + 1) / lines.length };
}

/**
 * Returns whether the document extends beyond the picture at one side. Its edges can start one row
 * late, because the first row has no previous one to compare with.
 */
const leaves = ({ before, after }: Margins): boolean =>
  (before <= AT_BORDER && after > CLEAR_MARGIN) || (after <= AT_BORDER && before > CLEAR_MARGIN);

/** Returns the brightness of each pixel, 0 to 255, by ITU-R BT.601. */
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
 * Returns the sharpness of a picture: the variance of its Laplacian with four neighbours. Source:
 * Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", 2000.
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
