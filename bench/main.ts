import { captureCase } from './cases/captures.ts';
import { chargeCase } from './cases/charges.ts';
import { exportLine } from './cases/export.ts';
import { listCases, pagingCase } from './cases/lists.ts';
import { payoutLines } from './cases/payouts.ts';
import { summaryCases } from './cases/summary.ts';
import { scaleOf } from './fill.ts';
import { type Case, HEAD, lineOf, runCase } from './report.ts';
import { startWorld, type World } from './world.ts';

/**
 * Measures the product beside what the database alone could do, and beside a bare server.
 * `npm run bench -- ROWS MILLISECONDS`; 1,000,000 rows and 3,000 ms a measurement when left out.
 * `npm run bench -- ROWS MILLISECONDS payouts` measures the payouts alone.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const MEASURE_MS = Number(process.argv[3] ?? 3_000);
const PAYOUTS_ALONE = process.argv[4] === 'payouts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1000);

async function measureOthers(world: World): Promise<void> {
  const reads: Case[] = [
    ...(await listCases(world)),
    await pagingCase(world),
    ...(await summaryCases(world)),
  ];
  for (const one of reads) say(lineOf(await runCase(world, one, MEASURE_MS)));
  say(lineOf(await exportLine(world)));
  for (const one of [chargeCase(world), captureCase(world)]) {
    say(lineOf(await runCase(world, one, MEASURE_MS)));
  }
}

const world = await startWorld(scaleOf(ROWS));
try {
  say(`${ROWS} transactions, filled in ${seconds()} s\n`);
  for (const line of HEAD) say(lineOf(line));
  if (!PAYOUTS_ALONE) await measureOthers(world);
  for await (const line of payoutLines(world)) say(lineOf(line));
  say(`\n${seconds()} s in all`);
} finally {
  await world.close();
}
