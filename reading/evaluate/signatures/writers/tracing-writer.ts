import { type Chance, createChance } from '../../../src/writers/chance.ts';
import type { InkPoint, Writer } from '../../../src/writers/ink-path.ts';

// Signatures of arcs and straight lines, with a final flourish. The owner's signature is distorted
// as a whole each time. A forger traces one of the owner's signatures. The whole shape is right.
// The line trembles, leaves its path for a while, and rounds the corners.

interface Place {
  readonly x: number;
  readonly y: number;
}

const STEP = 0.03;

/** Draws arcs one after another. Each continues in the direction of the last or makes a corner. */
function planStrokes(chance: Chance): Place[][] {
  const strokes: Place[][] = [];
  let [x, y] = [0, 0];
  for (let stroke = chance.whole(2, 4); stroke > 0; stroke -= 1) {
    const points: Place[] = [];
    let heading = chance.between(-1, 1);
    for (let arc = chance.whole(3, 6); arc > 0; arc -= 1) {
      const radius = chance.between(0.12, 0.6);
      const sweep = chance.between(0.5, 4) * (chance.odds(0.5) ? 1 : -1);
      const is_line = chance.odds(0.2);
      const length = is_line ? chance.between(0.3, 1) : radius * Math.abs(sweep);
      for (let done = 0; done < length; done += STEP) {
        if (!is_line) heading += (Math.sign(sweep) * STEP) / radius;
        x += STEP * Math.cos(heading);
        y += STEP * Math.sin(heading);
        points.push({ x, y });
      }
      if (chance.odds(0.4)) heading += chance.between(-2.2, 2.2);
      // The signature moves to the right.
      heading *= 0.8;
    }
    strokes.push(points);
    [x, y] = [x + chance.between(-0.4, 0.4), y * 0.3 + chance.normal(0.2)];
  }
  const start = { x: x * chance.between(0, 0.2), y: y + chance.between(0.3, 0.7) };
  const flourish = Array.from({ length: 60 }, (_, n) => ({
    x: start.x + (n / 60) * chance.between(2.4, 2.45),
    y: start.y + 0.25 * Math.sin(n / 9),
  }));
  return chance.odds(0.5) ? [...strokes, flourish] : strokes;
}

interface Wave {
  readonly kx: number;
  readonly ky: number;
  readonly phase: number;
  readonly dx: number;
  readonly dy: number;
}

/** Returns a smooth distortion of the whole sheet. */
function distortion(hand: Chance, strength: number): (place: Place) => Place {
  const waves = Array.from({ length: 5 }, (): Wave => ({
    kx: hand.normal(1.1),
    ky: hand.normal(1.1),
    phase: hand.between(0, 7),
    dx: hand.normal(strength),
    dy: hand.normal(strength),
  }));
  return ({ x, y }) => {
    let [to_x, to_y] = [x, y];
    for (const { kx, ky, phase, dx, dy } of waves) {
      const wave = Math.sin(kx * x + ky * y + phase);
      to_x += dx * wave;
      to_y += dy * wave;
    }
    return { x: to_x, y: to_y };
  };
}

/** Rounds the corners of a stroke: each point becomes the mean of its neighbours. */
function rounded(points: readonly Place[], reach: number): Place[] {
  return points.map((_, at) => {
    const near = points.slice(Math.max(0, at - reach), at + reach + 1);
    const sum = near.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
    return { x: sum.x / near.length, y: sum.y / near.length };
  });
}

/**
 * Creates a writer whose signatures are forged by tracing.
 * @param seed the number from which the writer is drawn
 */
export function createTracedWriter(seed: number): Writer {
  const chance = createChance(seed, 61);
  const plan = planStrokes(chance);
  const loose = chance.between(0.02, 0.045);
  const force = chance.between(0.4, 0.8);
  return ({ astray, seed: take }) => {
    const hand = createChance(seed, take, 62);
    const distort = distortion(hand, loose);
    const [turn, wide] = [hand.normal(0.04), 1 + hand.normal(0.05)];
    const slow = 1 + astray * 20 * hand.next();
    let t = 0;
    return plan.map((stroke) => {
      const placed = stroke.map(distort);
      const followed = astray === 0 ? placed : rounded(placed, 2 + Math.round(astray * 40));
      let [away_x, away_y, shake_x, shake_y] = [0, 0, 0, 0];
      const traced = followed.map(({ x, y }) => {
        // The pen leaves the path gradually, and the hand trembles.
        away_x = away_x * 0.94 + hand.normal(astray * 0.26);
        away_y = away_y * 0.94 + hand.normal(astray * 0.26);
        shake_x = shake_x * 0.8 + hand.normal(astray * 0.16);
        shake_y = shake_y * 0.8 + hand.normal(astray * 0.16);
        return { x: (x + away_x + shake_x) * wide, y: y + away_y + shake_y };
      });
      return rounded(traced, astray === 0 ? 0 : 2).map(({ x, y }): InkPoint => {
        t += 8 * slow;
        return { x: x - turn * y, y: y + turn * x, t, pressure: force };
      });
    });
  };
}
