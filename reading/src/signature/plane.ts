/** A picture with one number for each pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Creates a plane whose values are all 0. */
export const createPlane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
});

/** A rectangle in pixels. `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Cuts a box out of a plane. The part of the box outside the plane is ignored. */
export function cut(plane: Plane, box: Box): Plane {
  const left = clamp(Math.floor(box.left), 0, plane.width - 1);
  const top = clamp(Math.floor(box.top), 0, plane.height - 1);
  const right = clamp(Math.ceil(box.right), left + 1, plane.width);
  const bottom = clamp(Math.ceil(box.bottom), top + 1, plane.height);
  const part = createPlane(right - left, bottom - top);
  for (let y = 0; y < part.height; y += 1) {
    const from = (top + y) * plane.width + left;
    part.data.set(plane.data.subarray(from, from + part.width), y * part.width);
  }
  return part;
}

/** Computes running means along rows, over `radius` neighbours on both sides. */
function boxRows(source: Float32Array, target: Float32Array, size: Plane, radius: number): void {
  const { width, height } = size;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += source[row + clamp(x, 0, width - 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      target[row + x] = sum / (2 * radius + 1);
      sum += source[row + Math.min(width - 1, x + radius + 1)] ?? 0;
      sum -= source[row + Math.max(0, x - radius)] ?? 0;
    }
  }
}

function transpose({ width, height, data }: Plane): Plane {
  const turned = createPlane(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned.data[x * height + y] = data[y * width + x] ?? 0;
  }
  return turned;
}

function blurRows(plane: Plane, radius: number, passes: number): Plane {
  let source: Float32Array = plane.data;
  let target: Float32Array = new Float32Array(source.length);
  for (let pass = 0; pass < passes; pass += 1) {
    boxRows(source, target, plane, radius);
    [source, target] = [target, pass === 0 ? new Float32Array(source.length) : source];
  }
  return { ...plane, data: source };
}

/**
 * Blurs with box means in both directions. Three passes approximate a Gaussian.
 * @param radius of the box, in pixels
 */
export const blur = (plane: Plane, radius: number, passes = 3): Plane =>
  transpose(blurRows(transpose(blurRows(plane, radius, passes)), radius, passes));

/**
 * Replaces each value by the maximum of its surroundings, along rows and columns.
 * @param radius of the surroundings, in pixels
 */
export function dilate(plane: Plane, radius: number): Plane {
  const rows = (part: Plane): Plane => {
    const out = createPlane(part.width, part.height);
    for (let y = 0; y < part.height; y += 1) {
      for (let x = 0; x < part.width; x += 1) {
        let most = -Infinity;
        const end = Math.min(part.width - 1, x + radius);
        for (let near = Math.max(0, x - radius); near <= end; near += 1) {
          most = Math.max(most, part.data[y * part.width + near] ?? 0);
        }
        out.data[y * part.width + x] = most;
      }
    }
    return out;
  };
  return transpose(rows(transpose(rows(plane))));
}

/**
 * Resizes a plane. A smaller plane has the means of the covered pixels. A larger one is
 * interpolated.
 */
export function resize(plane: Plane, width: number, height: number): Plane {
  const out = createPlane(width, height);
  const [step_x, step_y] = [plane.width / width, plane.height / height];
  const reach = Math.max(1, Math.ceil(Math.max(step_x, step_y)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let part = 0; part < reach * reach; part += 1) {
        const at_x = (x + ((part % reach) + 0.5) / reach) * step_x - 0.5;
        const at_y = (y + (Math.floor(part / reach) + 0.5) / reach) * step_y - 0.5;
        sum += sample(plane, at_x, at_y);
      }
      out.data[y * width + x] = sum / (reach * reach);
    }
  }
  return out;
}

/**
 * Returns the value at a position, interpolated between four pixels. Positions outside have the
 * value of the nearest edge.
 */
export function sample({ width, height, data }: Plane, at_x: number, at_y: number): number {
  const x = clamp(at_x, 0, width - 1);
  const y = clamp(at_y, 0, height - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [share_x, share_y] = [x - left, y - top];
  const upper =
    (data[top * width + left] ?? 0) * (1 - share_x) + (data[top * width + right] ?? 0) * share_x;
  const lower =
    (data[bottom * width + left] ?? 0) * (1 - share_x) +
    (data[bottom * width + right] ?? 0) * share_x;
  return upper * (1 - share_y) + lower * share_y;
}

/** Adds to one element of an array. */
export function add(numbers: Float32Array | Float64Array, at: number, more: number): void {
  numbers[at] = (numbers[at] ?? 0) + more;
}

/**
 * Returns the threshold that best separates the values into two groups (Otsu 1979).
 * @param data values from 0 to 1
 */
export function otsu(data: Float32Array): number {
  const bins = new Float64Array(256);
  for (const value of data) add(bins, clamp(Math.round(value * 255), 0, 255), 1);
  const total = bins.reduce((sum, count, level) => sum + count * level, 0);
  let [below, sum_below, best, threshold] = [0, 0, -1, 0];
  for (let level = 0; level < 255; level += 1) {
    below += bins[level] ?? 0;
    sum_below += level * (bins[level] ?? 0);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const difference = sum_below / below - (total - sum_below) / above;
    const between = below * above * difference * difference;
    if (between > best) [best, threshold] = [between, level];
  }
  return (threshold + 0.5) / 255;
}
