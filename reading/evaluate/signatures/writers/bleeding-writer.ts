import { type Chance, createChance } from '../../../src/writers/chance.ts';
import {
  fitPath,
  type InkPath,
  type InkPoint,
  type Writer,
} from '../../../src/writers/ink-path.ts';
import { createPlane, type Plane } from '../../../src/signature/plane.ts';

// Signatures as curves whose curvature changes evenly (clothoids). The licence is a scan of wet
// ink. The ink spreads into the fibres of the paper, more where the pen was slow. The line has gaps
// where the pen was fast. The scan is grey and grainy, without a pattern of waves.

interface Piece {
  readonly length: number;
  /** The curvature at the start and at the end. */
  readonly from: number;
  readonly to: number;
  readonly is_lifted: boolean;
}

const STEP = 0.025;

function planPieces(chance: Chance): Piece[] {
  let from = chance.normal(2);
  return Array.from({ length: chance.whole(11, 20) }, (_, n) => {
    const sharp = chance.odds(0.5) ? 16 : 7;
    const to = chance.between(0.3, 1) * sharp * (n % 2 === 0 ? -1 : 1);
    const piece = { length: chance.between(0.25, 0.9), from, to, is_lifted: false };
    from = to;
    return { ...piece, is_lifted: n > 2 && chance.odds(0.12) };
  });
}

/**
 * Creates a writer of clothoids. A forger misjudges the length and the curvature of each piece.
 * @param seed the number from which the writer is drawn
 */
export function createClothoidWriter(seed: number): Writer {
  const chance = createChance(seed, 71);
  const plan = planPieces(chance);
  const steady = chance.between(0.02, 0.04);
  const start = chance.between(-0.7, 0.7);
  return ({ astray, seed: take }) => {
    const hand = createChance(seed, take, 72);
    const spread = Math.hypot(steady, astray * 0.9);
    let [x, y, t] = [0, 0, 0];
    let heading = start + hand.normal(0.04);
    const strokes: InkPoint[][] = [[]];
    for (const piece of plan) {
      const length = piece.length * Math.exp(hand.normal(spread));
      const bend = Math.exp(hand.normal(spread));
      const turn = hand.normal(spread * 0.8);
      for (let done = 0; done < length; done += STEP) {
        const share = done / length;
        const curve = (piece.from + (piece.to - piece.from) * share) * bend + turn;
        heading += curve * STEP;
        // The forearm returns the hand to the line of writing.
        heading -= 0.03 * Math.sin(heading) + 0.02 * y;
        x += STEP * (Math.cos(heading) + 0.25);
        y += STEP * Math.sin(heading);
        const slowness = Math.min(1, Math.abs(curve) / 8);
        t += 5 + 10 * slowness * (1 + astray * 8);
        if (!piece.is_lifted) strokes.at(-1)?.push({ x, y, t, pressure: 0.4 + 0.6 * slowness });
      }
      if (piece.is_lifted) strokes.push([]);
    }
    return strokes.filter((stroke) => stroke.length > 4);
  };
}

/** The area of the signature in the specification, in percent of the card. */
const AREA = { x: 56.28, y: 82.68, width: 16.88, height: 8.15 } as const;

/** Returns values of paper fibres: noise that is smooth over a few pixels. */
function fibresOf(chance: Chance, width: number, height: number): Float32Array {
  const coarse = 4;
  const columns = Math.ceil(width / coarse) + 1;
  const knots = Float32Array.from({ length: columns * (Math.ceil(height / coarse) + 1) }, () =>
    chance.next(),
  );
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / coarse, Math.floor(at / width) / coarse];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const knot = (dx: number, dy: number) => knots[(top + dy) * columns + left + dx] ?? 0;
    const upper = knot(0, 0) + (knot(1, 0) - knot(0, 0)) * (x - left);
    const lower = knot(0, 1) + (knot(1, 1) - knot(0, 1)) * (x - left);
    return upper + (lower - upper) * (y - top);
  });
}

/** Draws the signature on a scanned licence, with ink that bled. The result is brightness. */
export function scanBledInk(path: InkPath, seed: number): Plane {
  const chance = createChance(seed, 73);
  const width = chance.whole(1_400, 2_200);
  const height = Math.round(width * chance.between(0.62, 0.65));
  const scan = createPlane(width, height);
  const paper = chance.between(0.78, 0.95);
  for (let at = 0; at < scan.data.length; at += 1) {
    scan.data[at] = paper + (chance.next() - 0.5) * 0.05;
  }
  const place = {
    x: Math.round((AREA.x / 100) * width),
    y: Math.round((AREA.y / 100) * height),
    width: Math.round((AREA.width / 100) * width),
    height: Math.round((AREA.height / 100) * height),
  };
  const fibres = fibresOf(chance, place.width, place.height);
  const pen = width * chance.between(0.0006, 0.001);
  const bleed = pen * chance.between(0.5, 1.6);
  const ink = chance.between(0.12, 0.35);
  const gap = chance.between(0, 0.12);
  const blot = (at: { readonly x: number; readonly y: number; readonly pressure: number }) => {
    const reach = Math.ceil(pen + bleed * 1.5);
    for (let py = Math.max(0, Math.floor(at.y - reach)); py <= at.y + reach; py += 1) {
      for (let px = Math.max(0, Math.floor(at.x - reach)); px <= at.x + reach; px += 1) {
        if (px >= place.width || py >= place.height) continue;
        const fibre = fibres[py * place.width + px] ?? 0;
        const far = Math.hypot(px - at.x, py - at.y) - pen - bleed * at.pressure * fibre;
        const cover = Math.min(1, Math.max(0, 0.5 - far / 1.6));
        const to = (place.y + py) * width + place.x + px;
        scan.data[to] = Math.min(scan.data[to] ?? 1, paper - (paper - ink) * cover);
      }
    }
  };
  for (const stroke of fitPath(path, place.width * 0.92, place.height * 0.88)) {
    for (const [n, { x, y, pressure }] of stroke.entries()) {
      const next = stroke[n + 1] ?? { x, y };
      const steps = Math.max(1, Math.ceil(Math.hypot(next.x - x, next.y - y)));
      // A dry pen that moves fast leaves gaps.
      if (pressure < 0.5 && chance.odds(gap)) continue;
      for (let step = 0; step < steps; step += 1) {
        const [cx, cy] = [
          x + ((next.x - x) * step) / steps + place.width * 0.04,
          y + ((next.y - y) * step) / steps + place.height * 0.06,
        ];
        blot({ x: cx, y: cy, pressure });
      }
    }
  }
  return scan;
}
