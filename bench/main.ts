import { bankLines } from './cases/bank.ts';
import { campaignLine } from './cases/campaigns.ts';
import { captureCase } from './cases/captures.ts';
import { chargeCase } from './cases/charges.ts';
import { customerCases, duplicatesLine } from './cases/customers.ts';
import { feesLines } from './cases/fees.ts';
import { exportLine } from './cases/export.ts';
import { listCases, pagingCase } from './cases/lists.ts';
import { mixedLines } from './cases/mixed.ts';
import { payoutLines } from './cases/payouts.ts';
import { processLines } from './cases/processes.ts';
import { proofLines } from './cases/proofs.ts';
import { readingsLine } from './cases/readings.ts';
import { scaleLines } from './cases/scale.ts';
import { screeningLines } from './cases/screening.ts';
import { sizeLines } from './cases/size.ts';
import { summaryCases } from './cases/summary.ts';
import { scaleOf } from './fill.ts';
import { type Case, HEAD, lineOf, runCase } from './report.ts';
import { startWorld, type World } from './world.ts';

/**
 * Compares the product with the database alone and with a bare server: `npm run bench -- ROWS
 * MILLISECONDS PARTS`. The default is 1,000,000 rows, 3,000 ms for each measurement, and the usual
 * parts. `npm run bench -- 100000 1000 lists export` measures only two parts.
 */
const [rows = 1_000_000, measure_ms = 3_000] = process.argv.slice(2, 4).map(Number);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1000);

async function runAll(world: World, cases: readonly Case[]): Promise<void> {
  for (const one of cases) say(lineOf(await runCase(world, one, measure_ms)));
}

const PARTS: Readonly<Record<string, (world: World) => Promise<void>>> = {
  lists: async (world) => runAll(world, [...(await listCases(world)), await pagingCase(world)]),
  summary: async (world) => runAll(world, await summaryCases(world)),
  export: async (world) => say(lineOf(await exportLine(world))),
  charges: (world) => runAll(world, [chargeCase(world)]),
  customers: async (world) => {
    await runAll(world, await customerCases(world));
    say(lineOf(await duplicatesLine(world)));
  },
  fees: async (world) => {
    for (const line of await feesLines(world)) say(lineOf(line));
  },
  size: async (world) => {
    for (const line of await sizeLines(world)) say(lineOf(line));
  },
  processes: async (world) => {
    for await (const line of processLines(world, measure_ms)) say(lineOf(line));
  },
  mixed: async (world) => {
    // Five minutes by default.
    for (const line of await mixedLines(world, measure_ms * 100)) say(lineOf(line));
  },
  scale: async (world) => {
    for await (const line of scaleLines(world, measure_ms)) say(lineOf(line));
  },
  // Each of the two measurements takes half a minute. One percent of the answers is then still a
  // large sample.
  readings: async (world) => say(lineOf(await readingsLine(world, measure_ms * 10))),
  screening: async (world) => {
    for (const line of await screeningLines(world)) say(lineOf(line));
  },
  proofs: async (world) => {
    for (const line of await proofLines(world)) say(lineOf(line));
  },
  bank: async (world) => {
    for await (const line of bankLines(world)) say(lineOf(line));
  },
  campaigns: async (world) => say(lineOf(await campaignLine(world))),
  captures: (world) => runAll(world, [captureCase(world)]),
  payouts: async (world) => {
    for await (const line of payoutLines(world)) say(lineOf(line));
  },
};

/** Parts that are measured only if they are named, because they take long. */
const APART = ['bank', 'mixed', 'processes', 'proofs', 'readings', 'scale', 'screening', 'size'];
const usual = Object.keys(PARTS).filter((name) => !APART.includes(name));
const wanted = process.argv.length > 4 ? process.argv.slice(4) : usual;
const parts = wanted.map((name) => {
  const part = PARTS[name];
  if (!part)
    throw new Error(`there is no part "${name}". The parts are ${Object.keys(PARTS).join(', ')}`);
  return part;
});

const world = await startWorld(scaleOf(rows));
try {
  say(`${rows} transactions, filled in ${seconds()} s\n`);
  for (const line of HEAD) say(lineOf(line));
  for (const measure of parts) await measure(world);
  say(`\n${seconds()} s in all`);
} finally {
  await world.close();
}
