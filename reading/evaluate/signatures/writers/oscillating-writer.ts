import { createChance } from '../../../src/writers/chance.ts';
import type { InkPath, InkPoint, Writer } from '../../../src/writers/ink-path.ts';

// Handwriting as two oscillations on a moving hand (Hollerbach 1981). Each half wave is a letter's
// stroke with its own height, width and phase. The pen lifts where its pressure ends.

interface HalfWave {
  readonly tall: number;
  readonly wide: number;
  /**
   * The angle in radians by which the horizontal wave is ahead of the vertical one. It makes loops.
   */
  readonly ahead: number;
  readonly advance: number;
  readonly force: number;
}

const SAMPLES = 14;
/** The pressure below which the pen does not touch the paper. */
const TOUCH = 0.2;

/**
 * Creates a writer of oscillations with varying pressure. A forger misjudges the height, the width
 * and the phase of each half wave.
 * @param seed the number from which the writer is drawn
 */
export function createOscillatingWriter(seed: number): Writer {
  const chance = createChance(seed, 51);
  const count = chance.whole(10, 24);
  const base = chance.between(0.3, 1.3);
  const plan = Array.from({ length: count }, (_, n): HalfWave => {
    const is_capital = n < 2 || chance.odds(0.14);
    return {
      tall: is_capital ? chance.between(0.8, 1.5) : chance.between(0.25, 0.6),
      wide: chance.between(0.05, is_capital ? 0.6 : 0.32),
      ahead: base + chance.normal(0.5),
      advance: chance.between(0.08, 0.34) * (chance.odds(0.1) ? -0.7 : 1),
      force: chance.odds(0.12) ? 0.1 : chance.between(0.4, 0.9),
    };
  });
  const steady = chance.between(0.04, 0.09);
  const slant = chance.normal(0.25);
  return ({ astray, seed: take }) => {
    const hand = createChance(seed, take, 52);
    const spread = Math.hypot(steady, astray * 1.6);
    const pace = 1 + astray * 5 * hand.next();
    const lean = slant + hand.normal(0.04);
    // The height of the owner's letters changes gradually along the signature.
    let growth = hand.normal(0.05);
    let [x, y, t] = [0, 0, 0];
    const strokes: InkPoint[][] = [[]];
    for (const [n, wave] of plan.entries()) {
      growth += hand.normal(0.03);
      const tall = wave.tall * (1 + growth) * Math.exp(hand.normal(spread));
      const wide = wave.wide * Math.exp(hand.normal(spread));
      const advance = wave.advance * (1 + hand.normal(spread));
      const ahead = wave.ahead + hand.normal(spread * 1.5);
      const side = n % 2 === 0 ? 1 : -1;
      const from = { x, y };
      for (let step = 1; step <= SAMPLES; step += 1) {
        const u = step / SAMPLES;
        const rise = (1 - Math.cos(Math.PI * u)) / 2;
        const bow = Math.sin(Math.PI * u + ahead) - Math.sin(ahead) * (1 - 2 * u);
        y = from.y + side * tall * rise;
        x = from.x + advance * u + side * wide * bow;
        t += 9 * pace;
        const pressure = wave.force * (0.7 + 0.3 * Math.sin(Math.PI * u));
        if (pressure < TOUCH) {
          if ((strokes.at(-1)?.length ?? 0) > 0) strokes.push([]);
          continue;
        }
        strokes.at(-1)?.push({ x: x - lean * y, y, t, pressure });
      }
      // The hand returns to the line of writing.
      y -= y * 0.25;
    }
    const path: InkPath = strokes.filter((stroke) => stroke.length > 3);
    return path;
  };
}
