import { CALIBRATION } from '../../src/signature/calibrated.ts';
import { MEASURES } from '../../src/signature/measures.ts';
import { equalErrorRate, interval, ratesAt } from './figures.ts';
import type { Kind, Pair } from './pairs.ts';
import { type Model, type Population, SKILLS } from './population.ts';
import { unseenScores } from './tune.ts';

export interface Half {
  readonly model: Model;
  readonly population: Population;
  readonly pairs: readonly Pair[];
}

type Scored = ReturnType<typeof unseenScores>[number];
/** Returns the similarity of a pair. HOG is a distance, so its sign is reversed. */
type Judge = (pair: Scored) => number;

const HOG = MEASURES.indexOf('hog');
const JUDGES: Readonly<Record<string, Judge>> = {
  'HOG alone': ({ values }) => -(values[HOG] ?? 0),
  'The product': ({ score }) => score,
};

const ofKind = (pairs: readonly Scored[], kind: Kind): Scored[] =>
  pairs.filter((pair) => pair.kind === kind);

const errorOf =
  (judge: Judge, kind: Kind) =>
  (pairs: readonly Scored[]): number =>
    equalErrorRate({
      owners: ofKind(pairs, 'genuine').map(judge),
      others: ofKind(pairs, kind).map(judge),
    });

const percent = (share: number, digits = 1): string => (share * 100).toFixed(digits);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

function withInterval(
  pairs: readonly Scored[],
  figure: (pairs: readonly Scored[]) => number,
): string {
  const [low, high] = interval(pairs, figure);
  return `${percent(figure(pairs))} (${percent(low)}-${percent(high)})`;
}

const KINDS: readonly Kind[] = [...SKILLS.map((_, n): Kind => `forged${n}`), 'random'];
const NAMES = [...SKILLS.map((astray) => `forger ${astray}`), 'stranger'];

const errorTable = (model: Model, pairs: readonly Scored[]): string =>
  table(
    [`EER %, ${model}`, ...NAMES],
    Object.entries(JUDGES).map(([name, judge]) => [
      name,
      ...KINDS.map((kind) => withInterval(pairs, errorOf(judge, kind))),
    ]),
  );

function ratesTable(by_model: ReadonlyMap<Model, readonly Scored[]>): string {
  const thresholds = [
    ['70', CALIBRATION.strong_from],
    ['50', CALIBRATION.partial_from],
  ] as const;
  const all = [...by_model, ['all', [...by_model.values()].flat()] as const];
  return table(
    ['at', 'model', 'owners below %', ...NAMES.map((name) => `${name} above %`)],
    thresholds.flatMap(([name, threshold]) =>
      all.map(([model, pairs]) => {
        const owners = ofKind(pairs, 'genuine').map(({ score }) => score);
        const above = (kind: Kind) =>
          ratesAt({ owners, others: ofKind(pairs, kind).map(({ score }) => score) }, threshold)
            .let_in;
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
 * Returns the text that docs/verification.md publishes.
 * @param writers the requested number of writers for each model
 */
export function reportOf(halves: readonly Half[], writers: number): string {
  const scored = unseenScores(halves.flatMap(({ pairs }) => pairs));
  const by_model = Map.groupBy(scored, ({ model }) => model);
  const strangers = ofKind(scored, 'random').length;
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
    ...[...by_model].flatMap(([model, pairs]) => [errorTable(model, pairs), '']),
    ratesTable(by_model),
  ].join('\n');
}
