import { MEASURES } from '../../src/signature/measures.ts';
import { pairsOf } from './pairs.ts';
import { makePopulation, type Model, MODELS, TUNED } from './population.ts';
import { leftOutReport, reportOf } from './report.ts';
import { tune } from './tune.ts';

/**
 * `npm run eval:signatures` prints the accuracy of the signature comparison for writers that tuning
 * did not use. Arguments:
 * - `tune` fits the calibration to the other writers and writes it to its file.
 * - `left-out` fits the weights to all models but one and tests them on that one.
 * - A number replaces the 40 writers.
 * - The name of a model selects this model.
 */
const args = process.argv.slice(2);
const tuning = args.includes('tune');
const writers = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 40);

const only = args.find((argument) => argument in MODELS);

/** The first writer's number. Tuning and test use different writers. */
const FIRST = tuning ? 1_000 : 5_000;
/**
 * Measures that improved the accuracy for unseen writers. docs/history/signatures.md lists the
 * other measures that were tried.
 */
const USED = [
  'roughness',
  'bending',
  'alone',
  'unlike',
  'grid',
  'hog',
  'crowding',
  'turned',
  'tall',
  'wide',
  'high',
] as const;

const halves = [];
const all = Object.keys(MODELS) as Model[];
const models = tuning ? TUNED : all.filter((model) => model === (only ?? model));
for (const model of models) {
  const population = await makePopulation(model, FIRST, writers);
  halves.push({ model, population, pairs: pairsOf(model, population) });
  console.error(`${model}: ${population.people.length} writers are drawn and compared`);
}
const pairs = halves.flatMap((half) => half.pairs);

const used = USED.map((name) => MEASURES.indexOf(name));

if (tuning) {
  console.log(JSON.stringify(tune(pairs, used), null, 2));
} else if (args.includes('left-out')) {
  console.log(leftOutReport(halves, used));
} else {
  console.log(reportOf(halves, writers));
}
