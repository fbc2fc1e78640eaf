import { type Chance, createChance } from './chance.ts';
import type { InkPoint, Writer } from './ink-path.ts';

interface Knot {
  readonly x: number;
  readonly y: number;
}

/** Plans a stroke that moves forward overall, up and down, and sometimes backward. */
function planStroke(chance: Chance, count: number, start: Knot): Knot[] {
  const step = chance.between(0.18, 0.4);
  const tall = chance.between(0.5, 1);
  const knots = [start];
  let { x } = start;
  for (let n = 1; n < count; n += 1) {
    x += chance.next() < 0.24 ? -step * chance.between(0.3, 1.2) : step * chance.between(0.4, 1.6);
    const side = n % 2 === 0 ? 1 : -1;
    const height = chance.next() < 0.25 ? tall : tall * chance.between(0.15, 0.6);
    knots.push({ x, y: start.y + side * height * 0.5 + chance.normal(0.08) });
  }
  return knots;
}

/**
 * The share of a knot's drift that the next knot keeps, because a hand drifts and does not jump.
 */
const STAYS = 0.85;

/** The share of writers whose signature is an almost straight line with a hook. */
const SIMPLE_SHARE = 0.06;

function planWriter(chance: Chance): Knot[][] {
  if (chance.next() < SIMPLE_SHARE) {
    return [
      [
        { x: 0, y: 0.5 },
        { x: 1, y: 0.45 },
        { x: 2.2, y: 0.42 },
        { x: 3 + chance.next(), y: 0.3 },
      ],
    ];
  }
  const main = planStroke(chance, chance.whole(8, 18), { x: 0, y: 0.5 });
  const strokes = [main];
  const right = Math.max(...main.map(({ x }) => x));
  for (let more = chance.whole(0, 2); more > 0; more -= 1) {
    const start = { x: chance.between(0, right), y: chance.between(0.2, 0.9) };
    strokes.push(planStroke(chance, chance.whole(3, 6), start));
  }
  return strokes;
}

/** Draws a curve through the knots (Catmull and Rom). The pen is slower at turns. */
function draw(knots: readonly Knot[], start_ms: number, force: number): InkPoint[] {
  const points: InkPoint[] = [];
  const steps = 12;
  let t = start_ms;
  const at = (n: number): Knot =>
    knots[Math.min(knots.length - 1, Math.max(0, n))] ?? { x: 0, y: 0 };
  for (let n = 0; n < knots.length - 1; n += 1) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const mix = (u: number, p: number, q: number, r: number, s: number): number =>
      0.5 *
      (2 * q +
        (r - p) * u +
        (2 * p - 5 * q + 4 * r - s) * u * u +
        (3 * q - p - 3 * r + s) * u * u * u);
    for (let step = 0; step < steps; step += 1) {
      const u = step / steps;
      const slow = 1 + 0.8 * Math.abs(2 * u - 1);
      points.push({
        x: mix(u, a.x, b.x, c.x, d.x),
        y: mix(u, a.y, b.y, c.y, d.y),
        t: (t += 7 * slow),
        pressure: Math.min(1, Math.max(0.1, force * (0.75 + 0.25 * Math.sin(u * Math.PI)))),
      });
    }
  }
  return points;
}

/**
 * Creates a writer whose signature is a spline. The owner's line drifts, and its knots move
 * slightly each time. A forger's knots move independently.
 * @param seed the number from which the writer is drawn
 */
export function createSplineWriter(seed: number): Writer {
  const chance = createChance(seed, 11);
  const plan = planWriter(chance);
  const steady = chance.between(0.012, 0.03);
  const drift = chance.between(0.03, 0.06);
  const force = chance.between(0.45, 0.8);
  return ({ astray, seed: take }) => {
    const hand = createChance(seed, take, 12);
    const spread = Math.hypot(steady, astray);
    const [wide, tall] = [1 + hand.normal(0.05), 1 + hand.normal(0.05)];
    const slant = hand.normal(0.05);
    const turn = hand.normal(0.035);
    const path: InkPoint[][] = [];
    let t = 0;
    for (const stroke of plan) {
      const shift = { x: hand.normal(steady), y: hand.normal(steady) };
      let [slow_x, slow_y] = [hand.normal(drift), hand.normal(drift)];
      const moved = stroke.map(({ x, y }) => {
        slow_x = slow_x * STAYS + hand.normal(drift * Math.sqrt(1 - STAYS * STAYS));
        slow_y = slow_y * STAYS + hand.normal(drift * Math.sqrt(1 - STAYS * STAYS));
        const px = (x + shift.x + slow_x + hand.normal(spread)) * wide + slant * y;
        const py = (y + shift.y + slow_y + hand.normal(spread)) * tall;
        return { x: px - turn * py, y: py + turn * px };
      });
      const points = draw(moved, t, force * (1 + hand.normal(0.08)));
      // A forger draws slowly.
      const pace = (1 + hand.normal(0.06)) * (1 + astray * 6 * hand.next());
      path.push(points.map((point) => ({ ...point, t: t + (point.t - t) * pace })));
      t = (path.at(-1)?.at(-1)?.t ?? t) + hand.between(90, 220);
    }
    return path;
  };
}
