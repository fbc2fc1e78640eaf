import { CALIBRATION } from '../../src/signature/calibrated.ts';
import { scoreOf } from '../../src/signature/calibration.ts';
import { MEASURES } from '../../src/signature/measures.ts';
import { equalErrorRate, interval, ratesAt } from './figures.ts';
import type { Kind, Pair } from './pairs.ts';
import { type Model, type Population, SKILLS, TUNED } from './population.ts';
import { weigh } from './tune.ts';

export interface Half {
  readonly model: Model;
  readonly population: Population;
  readonly pairs: readonly Pair[];
}

/** Returns the similarity of a pair. Measures are distances, so their sign is reversed. */
type Judge = (pair: Pair) => number;

const measureOf = (name: (typeof MEASURES)[number]): Judge => {
  const place = MEASURES.indexOf(name);
  return ({ values }) => -(values[place] ?? 0);
};

const JUDGES: Readonly<Record<string, Judge>> = {
  'HOG alone': measureOf('hog'),
  'Local structure alone': measureOf('appearance_worst'),
  'The product': ({ values }) => scoreOf(CALIBRATION, values),
};

const ofKind = (pairs: readonly Pair[], kind: Kind): Pair[] =>
  pairs.filter((pair) => pair.kind === kind);

const errorOf =
  (judge: Judge, kind: Kind) =>
  (pairs: readonly Pair[]): number =>
    equalErrorRate({
      owners: ofKind(pairs, 'genuine').map(judge),
      others: ofKind(pairs, kind).map(judge),
    });

const percent = (share: number, digits = 1): string => (share * 100).toFixed(digits);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

function withInterval(pairs: readonly Pair[], figure: (pairs: readonly Pair[]) => number): string {
  const [low, high] = interval(pairs, figure);
  return `${percent(figure(pairs))} (${percent(low)}-${percent(high)})`;
}

const KINDS: readonly Kind[] = [...SKILLS.map((_, n): Kind => `forged${n}`), 'random'];
const NAMES = [...SKILLS.map((astray) => `forger ${astray}`), 'stranger'];

/** Returns the comparison whose weights are fitted to the other models only. */
function judgeWithout(model: Model, halves: readonly Half[], used: readonly number[]): Judge {
  const others = halves.filter((half) => half.model !== model).flatMap(({ pairs }) => pairs);
  const calibration = weigh(others, used);
  return ({ values }) => scoreOf(calibration, values);
}

const errorTable = (
  { model, pairs }: Half,
  judges: Readonly<Record<string, Judge>> = JUDGES,
): string =>
  table(
    [`EER %, ${model}${TUNED.includes(model) ? '' : ' (left out)'}`, ...NAMES],
    Object.entries(judges).map(([name, judge]) => [
      name,
      ...KINDS.map((kind) => withInterval(pairs, errorOf(judge, kind))),
    ]),
  );

const product: Judge = ({ values }) => scoreOf(CALIBRATION, values);

function ratesTable(halves: readonly Half[]): string {
  const thresholds = [
    ['70', CALIBRATION.strong_from],
    ['50', CALIBRATION.partial_from],
  ] as const;
  const all: readonly (readonly [string, readonly Pair[]])[] = [
    ...halves.map(({ model, pairs }) => [model, pairs] as const),
    ['all', halves.flatMap(({ pairs }) => pairs)],
  ];
  return table(
    ['at', 'strokes', 'owners below %', ...NAMES.map((name) => `${name} above %`)],
    thresholds.flatMap(([name, threshold]) =>
      all.map(([model, pairs]) => {
        const owners = ofKind(pairs, 'genuine').map(product);
        const above = (kind: Kind) =>
          ratesAt({ owners, others: ofKind(pairs, kind).map(product) }, threshold).let_in;
        return [
          name,
          model,
          percent(ratesAt({ owners, others: [] }, threshold).refused),
          ...KINDS.map((kind) => percent(above(kind), kind === 'random' ? 2 : 1)),
        ];
      }),
    ),
  );
}

/**
 * Returns a table for each model. The table also has HOG alone, and HOG with the turn of lines,
 * fitted to the other models. Fewer measures may fit unknown handwriting better.
 * @param used indexes of the product's measures
 */
export const leftOutReport = (halves: readonly Half[], used: readonly number[]): string =>
  halves
    .map((half) =>
      errorTable(half, {
        'HOG alone': measureOf('hog'),
        'HOG and turn, fitted to the others': judgeWithout(
          half.model,
          halves,
          ['hog', 'turned'].map((name) => MEASURES.findIndex((one) => one === name)),
        ),
        "The product's measures, fitted to the others": judgeWithout(half.model, halves, used),
      }),
    )
    .join('\n\n');

/**
 * Returns the text that docs/verification.md publishes.
 * @param writers the requested number of writers for each model
 */
export function reportOf(halves: readonly Half[], writers: number): string {
  const strangers = halves.reduce((sum, { pairs }) => sum + ofKind(pairs, 'random').length, 0);
  const counts = halves.map(({ model, population: { people, simple, lost } }) =>
    [
      `${model}: ${people.length} of ${writers} writers judged`,
      `${simple} too simple (${percent(simple / writers)} %)`,
      `${lost} not found on their licence`,
    ].join(', '),
  );
  return [
    ...counts,
    `${strangers} pairs of a licence with a stranger's signature`,
    '',
    ...halves.flatMap((half) => [errorTable(half), '']),
    ratesTable(halves),
  ].join('\n');
}
