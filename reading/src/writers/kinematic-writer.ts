import { type Chance, createChance } from './chance.ts';
import type { InkPath, InkPoint, Writer } from './ink-path.ts';

/**
 * One motor command of the sigma-lognormal model (Plamondon 1995). `from` and `to` are the
 * directions at the start and the end of the stroke, in radians.
 */
interface Command {
  readonly length: number;
  readonly start: number;
  readonly delay: number;
  readonly response: number;
  readonly from: number;
  readonly to: number;
}

function planCommands(chance: Chance): Command[] {
  const simple = chance.next() < 0.06;
  const count = simple ? 3 : chance.whole(9, 19);
  const commands: Command[] = [];
  let [time, heading] = [0, chance.between(-0.6, 0.6)];
  for (let n = 0; n < count; n += 1) {
    const turn = simple ? chance.normal(0.1) : chance.between(1.1, 2.9) * (n % 2 === 0 ? 1 : -1);
    // The hand moves to the right overall.
    const aim = simple ? 0.05 : heading * 0.45 + turn * 0.75;
    const bend = simple ? 0.1 : chance.normal(0.9);
    commands.push({
      length: chance.between(0.35, 1),
      start: time,
      delay: chance.between(-1.9, -1.5),
      response: chance.between(0.18, 0.34),
      from: aim - bend / 2,
      to: aim + bend / 2,
    });
    heading = aim;
    time += chance.between(0.075, 0.13);
  }
  return commands;
}

/** Computes the normal distribution function (Abramowitz and Stegun 7.1.26). */
function normalShare(z: number): number {
  const a = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * a);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-a * a);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

const STEP_S = 0.006;

/**
 * Computes the pen's path under all commands together. The commands in `lifts` raise the pen for a
 * moment.
 */
function execute(commands: readonly Command[], lifts: ReadonlySet<number>, force: number): InkPath {
  const end = Math.max(...commands.map(({ start }) => start)) + 0.55;
  const strokes: InkPoint[][] = [[]];
  let [x, y, lifted] = [0, 0, false];
  for (let t = 0; t < end; t += STEP_S) {
    let [vx, vy] = [0, 0];
    for (const { length, start, delay, response, from, to } of commands) {
      const since = t - start;
      if (since <= 0) continue;
      const z = (Math.log(since) - delay) / response;
      const speed = (length / (response * Math.sqrt(2 * Math.PI) * since)) * Math.exp(-0.5 * z * z);
      const angle = from + (to - from) * normalShare(z);
      vx += speed * Math.cos(angle);
      vy += speed * Math.sin(angle);
    }
    [x, y] = [x + vx * STEP_S, y + vy * STEP_S];
    const up = commands.some(({ start }, n) => lifts.has(n) && t > start + 0.1 && t < start + 0.19);
    if (up !== lifted) {
      lifted = up;
      if (!up) strokes.push([]);
    }
    if (up) continue;
    const speed = Math.hypot(vx, vy);
    strokes.at(-1)?.push({ x, y, t: t * 1000, pressure: force / (1 + speed * 0.05) });
  }
  return strokes.filter((stroke) => stroke.length > 2);
}

/**
 * Creates a writer by the sigma-lognormal model. A forger misjudges lengths, angles and timing, so
 * whole strokes bend and move.
 * @param seed the number from which the writer is drawn
 */
export function createKinematicWriter(seed: number): Writer {
  const chance = createChance(seed, 21);
  const plan = planCommands(chance);
  const lifts = new Set(plan.flatMap((_, n) => (n > 2 && chance.next() < 0.12 ? [n] : [])));
  const steady = chance.between(0.035, 0.06);
  const force = chance.between(0.5, 0.85);
  return ({ astray, seed: take }) => {
    const hand = createChance(seed, take, 22);
    const spread = Math.hypot(steady, astray);
    const [size, turn] = [1 + hand.normal(0.05), hand.normal(0.03)];
    const pace = 1 + hand.normal(0.04) + astray * 3 * hand.next();
    let late = 0;
    const commands = plan.map((command, n) => {
      const gap = command.start - (plan[n - 1]?.start ?? 0);
      late += gap * (1 + hand.normal(spread * 0.8));
      const angle = turn + hand.normal(spread * 0.9);
      const bend = hand.normal(spread * 0.9);
      return {
        ...command,
        length: command.length * size * Math.exp(hand.normal(spread)),
        start: late,
        delay: command.delay + hand.normal(spread * 0.25),
        from: command.from + angle - bend / 2,
        to: command.to + angle + bend / 2,
      };
    });
    const path = execute(commands, lifts, force * (1 + hand.normal(0.06)));
    return path.map((stroke) => stroke.map((point) => ({ ...point, t: point.t * pace })));
  };
}
