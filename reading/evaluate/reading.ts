import { createEngine } from '../src/ocr/engine.ts';
import { loadModels } from '../src/ocr/lines/models.ts';
import { chanceFrom } from '../src/writers/chance.ts';
import { familiesOf } from './families/families.ts';
import type { DrawnPicture, Family } from './families/family.ts';
import { interval, percent, upperBound } from './intervals.ts';
import { FIELDS, judgeDrawn } from './judge-drawn.ts';

/**
 * `npm run eval:reading -- 100 [--seed 7] [--family desk] [--aside] [--tuning] [--wrong]` draws
 * pictures of each family. It reads them with the product's reader and judges them with its rules,
 * without a typed value. Prints a table by family, the worst first.
 */
const [count = '100', ...options] = process.argv.slice(2);
const optionOf = (name: string): string | undefined =>
  options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
const seed = Number(optionOf('--seed') ?? 20_266);
const half = options.includes('--tuning') ? 'tuning' : 'test';
const FAMILIES = familiesOf(half, options.includes('--aside')).filter(
  ({ name }) => (optionOf('--family') ?? name) === name,
);

interface Tally {
  shown: number;
  read: number;
  accepted: number;
  wrong: number;
}
const tallies = new Map<string, Tally>();
const misreads: string[] = [];

const tallyOf = (key: string): Tally => {
  const tally = tallies.get(key) ?? { shown: 0, read: 0, accepted: 0, wrong: 0 };
  tallies.set(key, tally);
  return tally;
};

const engine = createEngine();
const models = await loadModels();

async function evaluate({ name }: Family, drawn: DrawnPicture, at: number): Promise<void> {
  const { set, layout } = drawn;
  for (const judged of await judgeDrawn({ engine, models }, drawn)) {
    const { field, truth, read, is_right, accepted, evidence } = judged;
    for (const key of [`${name} ${set} ${field}`, `${name} ${layout} ${field}`]) {
      const tally = tallyOf(key);
      if (truth !== undefined) tally.shown += 1;
      if (truth !== undefined && is_right) tally.read += 1;
      if (accepted && is_right && truth !== undefined) tally.accepted += 1;
      if (accepted && !is_right) tally.wrong += 1;
    }
    if (is_right && accepted) continue;
    if (truth === undefined && read === undefined) continue;
    const what = accepted ? 'ACCEPTED' : is_right ? 'right, asked' : 'wrong';
    const texts = `${read ?? 'nothing'} for ${truth ?? 'nothing'}`;
    misreads.push(`${name} ${at} ${set} ${layout} ${field} ${what}: ${texts} (${evidence})`);
  }
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const seconds: number[] = [];
// Thousands of pictures take hours. After Ctrl-C the current picture is finished, and the results
// so far are printed.
let stopped = false;
process.once('SIGINT', () => {
  stopped = true;
});
for (const family of FAMILIES) {
  const chance = chanceFrom(seed);
  for (let at = 0; at < Number(count) && !stopped; at += 1) {
    const drawn = await family.draw(chance, at % 2 === 0 ? 'clean' : 'defects');
    const started = cpu();
    await evaluate(family, drawn, at);
    seconds.push(cpu() - started);
  }
}
await engine.close();

const shareOf = ({ read, shown }: Tally): number => (shown === 0 ? 1 : read / shown);
for (const field of FIELDS) {
  console.log(`\n${field}\n| Family | Pictures | n | Read right | Accepted | Silent errors |`);
  console.log('|---|---|--:|---|--:|---|');
  const rows = [...tallies]
    .filter(([key, { shown, wrong }]) => key.endsWith(` ${field}`) && shown + wrong > 0)
    .toSorted(([, one], [, other]) => shareOf(one) - shareOf(other));
  for (const [key, tally] of rows) {
    const [name = '', set] = key.split(' ');
    const is_unseen = FAMILIES.some((one) => one.name === name && !one.tuned);
    const { shown, read, accepted, wrong } = tally;
    const bounds = interval(read, shown).map((share) => percent(share, 1));
    const share = `${percent(shareOf(tally), 1)} (${bounds.join(' to ')})`;
    const errors = `${wrong} of ${accepted + wrong}`;
    const bound = percent(upperBound(wrong, accepted + wrong));
    const taken = percent(accepted / Math.max(1, shown), 1);
    const family = is_unseen ? `${name} (unseen)` : name;
    console.log(`| ${family} | ${set} | ${shown} | ${share} | ${taken} | ${errors} (≤ ${bound}) |`);
  }
}
const sorted = seconds.toSorted((one, other) => one - other);
const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(2);
console.log(
  `\nOne core, engines loaded: median ${percentile(0.5)} s a picture, at most ${percentile(1)} s`,
);
if (options.includes('--wrong')) misreads.forEach((line) => console.log(line));
