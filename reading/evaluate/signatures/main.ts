import { pairsOf } from './pairs.ts';
import { makePopulation, type Model, MODELS } from './population.ts';
import { reportOf } from './report.ts';
import { oddsTable, tune } from './tune.ts';

/**
 * `npm run eval:signatures` prints the accuracy of the signature comparison. Each model of writers
 * is judged by weights that were fitted to the other models only. Arguments:
 * - `tune` fits the calibration to all models. Prints it, and the tables of `thresholds.ts`.
 * - A number replaces the 40 writers of each model.
 */
const args = process.argv.slice(2);
const writers = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 40);

/** The first writer's number. */
const FIRST = 5_000;

const halves = [];
for (const model of Object.keys(MODELS) as Model[]) {
  const population = await makePopulation(model, FIRST, writers);
  halves.push({ model, population, pairs: pairsOf(model, population) });
  console.error(`${model}: ${population.people.length} writers are drawn and compared`);
}
const pairs = halves.flatMap((half) => half.pairs);
if (args.includes('tune')) {
  const calibration = tune(pairs);
  console.log(JSON.stringify({ calibration, odds: oddsTable(pairs, calibration) }, null, 2));
} else {
  console.log(reportOf(halves, writers));
}
