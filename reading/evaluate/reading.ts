import type { ReadingField } from '@diwan/contract/features/readings/records';
import { judgeReadings, type TypedPerson } from '../src/judge.ts';
import { sameName } from '../src/names/port.ts';
import { createEngine, type Engine } from '../src/ocr/engine.ts';
import { readPaper } from '../src/ocr/read-paper.ts';
import { drawPdfPages } from '../src/pdf/port.ts';
import { drawHolder, drawPaper, type Holder, type Paper } from './cards/draw-card.ts';
import { DEFECTS, type Defect, photograph, type Photograph } from './cards/photograph.ts';
import { type Chance, chanceFrom } from '../src/writers/chance.ts';
import { percent, upperBound } from './intervals.ts';
import type { Half } from './name-list.ts';

/**
 * `npm run eval:reading -- test 200`: draws documents, photographs them as people do, reads them
 * with the product's reader and judges them with its rules. Prints wrong accepted values and values
 * left to a person separately.
 */
const [half = 'test', count = '200', ...options] = process.argv.slice(2) as [
  Half?,
  string?,
  ...string[],
];
const FIELDS = [
  'civil_id',
  'full_name_english',
  'full_name_arabic',
  'birth_date',
  'expiry_date',
  'license_number',
] as const satisfies readonly ReadingField[];

interface Tally {
  shown: number;
  read: number;
  accepted: number;
  wrong: number;
}
const tallies = new Map<string, Tally>();
const misreads: string[] = [];

type Side = 'front' | 'back' | 'stacked';

/** The fields that a side shows. The MRZ of a back may hold the number additionally. */
const isShown = (field: ReadingField, paper: Paper, side: Side): boolean => {
  if (field === 'license_number') return paper === 'licence';
  if (side !== 'back') return true;
  if (paper === 'licence') return field === 'civil_id';
  return field === 'birth_date' || field === 'expiry_date';
};

/** The entered values beside it: mostly the card's own, sometimes another spelling or person. */
function drawTyped(chance: Chance, holder: Holder): TypedPerson {
  const { civil_id, full_name_english, full_name_arabic } = holder;
  if (chance.odds(0.1)) return drawHolder(chance, half);
  if (chance.odds(0.3)) {
    const spelt = full_name_english.replace('MOHAMMAD', 'MOHAMED').replace('AL-', 'AL ');
    return { civil_id, full_name_english: spelt.replace(/E/, 'I'), full_name_arabic };
  }
  return { civil_id, full_name_english, full_name_arabic };
}

async function picturesOf({ bytes, content_type }: Photograph): Promise<readonly Uint8Array[]> {
  if (content_type !== 'application/pdf') return [bytes];
  const order = { pdf: bytes, size: { max_pages: 1, width: 2400 } };
  const answer = await drawPdfPages(order, { time_limit_ms: 60_000 });
  if ('problem' in answer) throw new Error(`The drawn PDF is ${answer.problem}`);
  return answer.pages;
}

const isSame = (field: ReadingField, one: string, other: string): boolean =>
  field === 'full_name_english' || field === 'full_name_arabic'
    ? sameName(one, other)
    : one === other;

function tallyOf(set: string, field: ReadingField): Tally {
  const key = `${set} ${field}`;
  const tally = tallies.get(key) ?? { shown: 0, read: 0, accepted: 0, wrong: 0 };
  tallies.set(key, tally);
  return tally;
}

interface DrawnCard {
  readonly set: 'clean' | 'defects' | 'aside';
  readonly paper: Paper;
  readonly side: Side;
  readonly defects: readonly Defect[];
  readonly holder: Holder;
  readonly photo: Photograph;
  readonly typed: TypedPerson;
}

async function draw(chance: Chance, set: DrawnCard['set']): Promise<DrawnCard> {
  const paper = chance.pick(['civil_id', 'licence'] as const);
  const side = chance.pick(['front', 'front', 'front', 'stacked', 'stacked', 'back'] as const);
  const holder = drawHolder(chance, half);
  const { front, back } = drawPaper(chance, holder, paper);
  const sides = side === 'stacked' ? [front, back] : [side === 'front' ? front : back];
  const several = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(DEFECTS));
  const defects: readonly Defect[] =
    set === 'clean' ? [] : set === 'aside' ? ['aside'] : [...new Set(several)];
  const photo = await photograph(chance, sides, defects);
  return { set, paper, side, defects, holder, photo, typed: drawTyped(chance, holder) };
}

async function evaluate(drawn: DrawnCard, engine: Engine): Promise<void> {
  const { set, paper, side, holder, typed } = drawn;
  const [picture] = await picturesOf(drawn.photo);
  const reading =
    picture &&
    (await readPaper(picture, { budget_ms: 60_000, this_year: 2026, engine }).catch(
      () => undefined,
    ));
  const values = reading?.state === 'read' ? reading.values : [];
  const file = { file_id: 'one', file_field: 'civil_id_file', correction: null } as const;
  const judged = judgeReadings(
    values.map((value) => ({ ...value, ...file })),
    typed,
  ).values;
  for (const field of FIELDS) {
    const value = judged.find((one) => one.field === field);
    const shown = isShown(field, paper, side);
    const tally = tallyOf(set, field);
    if (shown) tally.shown += 1;
    if (value?.read === undefined || value.read === null) {
      if (shown) note(drawn, field, 'nothing', holder[field]);
      continue;
    }
    const right = isSame(field, value.read, holder[field]);
    if (shown && right) tally.read += 1;
    if (!right)
      note(
        drawn,
        field,
        value.accepted ? 'ACCEPTED' : 'asked',
        `${value.read} for ${holder[field]}`,
      );
    if (right && !value.accepted && shown)
      note(drawn, field, 'right, asked', `${value.confidence} ${value.evidence.join()}`);
    if (!value.accepted) continue;
    if (!right) tally.wrong += 1;
    else if (shown) tally.accepted += 1;
  }
}

const note = (
  { set, paper, side, defects }: DrawnCard,
  field: string,
  what: string,
  text: string,
) => misreads.push(`${set} ${paper} ${side} [${defects.join()}] ${field} ${what}: ${text}`);

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

// Other pictures of the same half: `--seed 7`.
const asked = options.indexOf('--seed');
const usual = half === 'tuning' ? 20_265 : 20_266;
const chance = chanceFrom(asked < 0 ? usual : Number(options[asked + 1]));
const engine = createEngine();
const every_second = options.includes('--aside') ? 'aside' : 'defects';
const seconds: number[] = [];
// Thousands of pictures take hours: Ctrl-C ends after the current one and prints the results so
// far.
let [looked, stopped] = [0, false];
process.once('SIGINT', () => {
  stopped = true;
});
for (; looked < Number(count) && !stopped; looked += 1) {
  const drawn = await draw(chance, looked % 2 === 0 ? 'clean' : every_second);
  const fresh = looked < 12;
  const started = cpu();
  const own = fresh ? createEngine() : engine;
  await evaluate(drawn, own);
  if (fresh) {
    seconds.push(cpu() - started);
    await own.close();
  }
}
await engine.close();

const how = every_second === 'aside' ? 'seen from aside' : 'with 1 to 3 defects';
console.log(`Drawn papers, ${half} half, ${looked} pictures (every second one ${how})`);
for (const [key, { shown, read, accepted, wrong }] of tallies) {
  const covered = percent(accepted / shown, 1);
  const errors = `${wrong} accepted and wrong of ${accepted + wrong} (at most ${percent(upperBound(wrong, accepted + wrong))})`;
  console.log(
    `  ${key.padEnd(26)} n ${String(shown).padStart(4)}  read right ${percent(read / shown, 1)}  accepted ${covered}  ${errors}`,
  );
}
const sorted = seconds.toSorted((one, other) => one - other);
console.log(
  `  one core: median ${sorted[sorted.length >> 1]?.toFixed(2)} s a picture, at most ${sorted.at(-1)?.toFixed(2)} s`,
);
if (options.includes('--wrong')) misreads.forEach((line) => console.log(line));
