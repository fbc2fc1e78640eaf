import { DESCRIPTOR, type Shape } from './shape.ts';

/** The partners of one signature's points in another signature. */
export interface Matching {
  /** The partner of each point of the first signature; -1 for a point without a partner. */
  readonly partners: Int32Array;
  /** The mean variation of the motion between neighbours, in units of the sheet. */
  readonly roughness: number;
}

const REACH = 13;
const NO_PARTNER = 1.15;
const NEIGHBOURS = 6;
const SMOOTHNESS = 0.012;
const MOST_UNSTEADY = 60;
const ROUNDS = 4;

interface Motion {
  readonly dx: number;
  readonly dy: number;
}

interface Candidate extends Motion {
  readonly partner: number;
  readonly cost: number;
}

/** The map is x' = a x + b y + c, y' = d x + e y + f. */
type Affine = readonly [number, number, number, number, number, number];
const IDENTITY: Affine = [1, 0, 0, 0, 1, 0];

function distance(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0;
  const [from, to] = [i * DESCRIPTOR, j * DESCRIPTOR];
  for (let n = 0; n < DESCRIPTOR; n += 1) {
    const difference = (a[from + n] ?? 0) - (b[to + n] ?? 0);
    sum += difference * difference;
  }
  return sum;
}

function candidatesOf(a: Shape, b: Shape, [ma, mb, mc, md, me, mf]: Affine): Candidate[][] {
  return a.points.map(({ x, y }, i) => {
    const [px, py] = [ma * x + mb * y + mc, md * x + me * y + mf];
    const near: Candidate[] = [];
    b.points.forEach((point, partner) => {
      const [dx, dy] = [point.x - px, point.y - py];
      if (dx * dx + dy * dy > REACH * REACH) return;
      const cost = distance(a.descriptors, i, b.descriptors, partner);
      near.push({ partner, cost: cost + (dx * dx + dy * dy) * 0.0006, dx, dy });
    });
    return near;
  });
}

function neighboursOf({ points }: Shape): Int32Array[] {
  return points.map(({ x, y }, i) => {
    const sorted = points
      .map((point, j) => ({ j, square: (point.x - x) ** 2 + (point.y - y) ** 2 }))
      .filter(({ j, square }) => j !== i && square < 18 * 18)
      .toSorted((one, other) => one.square - other.square);
    return Int32Array.from(sorted.slice(0, NEIGHBOURS).map(({ j }) => j));
  });
}

const unsteady = (a: Candidate, b: Candidate): number =>
  Math.min(MOST_UNSTEADY, (a.dx - b.dx) ** 2 + (a.dy - b.dy) ** 2);

/**
 * Chooses a partner for each point by appearance and by the motion of its neighbours (iterated
 * conditional modes).
 */
function settle(candidates: readonly Candidate[][], neighbours: readonly Int32Array[]) {
  const chosen = candidates.map((near) =>
    near.reduce<Candidate | null>(
      (best, one) => (best && best.cost <= one.cost ? best : one),
      null,
    ),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    candidates.forEach((near, i) => {
      let [best, least] = [chosen[i] ?? null, Infinity];
      for (const one of near) {
        let cost = one.cost;
        for (const j of neighbours[i] ?? []) {
          const other = chosen[j];
          if (other) cost += SMOOTHNESS * unsteady(one, other);
        }
        if (cost < least) [best, least] = [one, cost];
      }
      chosen[i] = best;
    });
  }
  return chosen;
}

/** Fits the least-squares affine map to the pairs, slightly regularized towards the identity. */
function fitAffine(a: Shape, b: Shape, chosen: readonly (Candidate | null)[]): Affine {
  const pairs = chosen.flatMap((one, i) => {
    const [from, to] = [a.points[i], one && b.points[one.partner]];
    return one && one.cost < NO_PARTNER && from && to ? [{ from, to }] : [];
  });
  const n = pairs.length;
  if (n < 12) return IDENTITY;
  const mean = (read: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + read(pair), 0) / n;
  const [fx, fy] = [mean(({ from }) => from.x), mean(({ from }) => from.y)];
  const [tx, ty] = [mean(({ to }) => to.x), mean(({ to }) => to.y)];
  const hold = 12;
  const xx = mean(({ from }) => (from.x - fx) ** 2) + hold;
  const yy = mean(({ from }) => (from.y - fy) ** 2) + hold;
  const xy = mean(({ from }) => (from.x - fx) * (from.y - fy));
  const determinant = xx * yy - xy * xy;
  const solve = (u: number, v: number): [number, number] => [
    (u * yy - v * xy) / determinant,
    (v * xx - u * xy) / determinant,
  ];
  const [a1, b1] = solve(
    mean(({ from, to }) => (from.x - fx) * (to.x - tx)) + hold,
    mean(({ from, to }) => (from.y - fy) * (to.x - tx)),
  );
  const [d1, e1] = solve(
    mean(({ from, to }) => (from.x - fx) * (to.y - ty)),
    mean(({ from, to }) => (from.y - fy) * (to.y - ty)) + hold,
  );
  return [a1, b1, tx - a1 * fx - b1 * fy, d1, e1, ty - d1 * fx - e1 * fy];
}

/** Finds a partner in `b` for each point of `a`. */
export function matchShapes(a: Shape, b: Shape): Matching {
  const neighbours = neighboursOf(a);
  let map = IDENTITY;
  let chosen: (Candidate | null)[] = [];
  for (let pass = 0; pass < 2; pass += 1) {
    chosen = settle(candidatesOf(a, b, map), neighbours);
    if (pass === 0) map = fitAffine(a, b, chosen);
  }
  let [rough, pairs] = [0, 0];
  chosen.forEach((one, i) => {
    if (!one || one.cost >= NO_PARTNER) return;
    for (const j of neighbours[i] ?? []) {
      const other = chosen[j];
      if (!other) continue;
      rough += Math.sqrt(unsteady(one, other));
      pairs += 1;
    }
  });
  return {
    partners: Int32Array.from(
      chosen.map((one) => (one && one.cost < NO_PARTNER ? one.partner : -1)),
    ),
    roughness: pairs === 0 ? Math.sqrt(MOST_UNSTEADY) : rough / pairs,
  };
}
