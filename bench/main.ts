import { captureCase } from './cases/captures.ts';
import { chargeCase } from './cases/charges.ts';
import { exportLine } from './cases/export.ts';
import { listCases, pagingCase } from './cases/lists.ts';
import { summaryCases } from './cases/summary.ts';
import { scaleOf } from './fill.ts';
import { type Case, HEAD, lineOf, runCase } from './report.ts';
import { startWorld } from './world.ts';

/**
 * Measures the product beside what the database alone could do, and beside a bare server.
 * `npm run bench -- ROWS MILLISECONDS`; 1,000,000 rows and 3,000 ms a measurement when left out.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const MEASURE_MS = Number(process.argv[3] ?? 3_000);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1000);

const world = await startWorld(scaleOf(ROWS));
try {
  say(`${ROWS} transactions, filled in ${seconds()} s\n`);
  const reads: Case[] = [
    ...(await listCases(world)),
    await pagingCase(world),
    ...(await summaryCases(world)),
  ];
  for (const line of HEAD) say(lineOf(line));
  for (const one of reads) say(lineOf(await runCase(world, one, MEASURE_MS)));
  say(lineOf(await exportLine(world)));
  for (const one of [chargeCase(world), captureCase(world)]) {
    say(lineOf(await runCase(world, one, MEASURE_MS)));
  }
  say(`\n${seconds()} s in all`);
} finally {
  await world.close();
}
