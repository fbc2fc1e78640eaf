import { useDebian } from './debian/run.ts';
import { breakDisk } from './disk/run.ts';
import { dumpAndRestore } from './dump/run.ts';
import { failOver } from './failover/run.ts';
import { overload } from './overload/run.ts';
import { payInChaos } from './payouts/run.ts';
import { rentInChaos } from './rentals/run.ts';
import { sellInChaos } from './sales/run.ts';
import { alterSeals } from './seals/run.ts';
import { startWorld, type World } from './world.ts';
import { upgrade } from './upgrade/run.ts';
import { runProgram } from '../../tools/run/program.ts';

/**
 * Tests that money remains correct while processes are killed, people act concurrently, and the
 * provider has random faults. `npm run chaos` runs all parts. These commands run one part:
 * - `npm run chaos -- sales SALES KILLS`
 * - `npm run chaos -- payouts KILLS ROUNDS`
 * - `npm run chaos -- rentals KILLS`
 * - `npm run chaos -- overload SECONDS ROWS`
 * - `npm run chaos -- disk`
 * - `npm run chaos -- dump`
 * - `npm run chaos -- debian`
 * - `npm run chaos -- upgrade COMMIT`
 * - `npm run chaos -- failover`
 * - `npm run chaos -- seals STEP`
 * - `npm run chaos -- histories COUNT`
 * - `npm run chaos -- books COUNT`
 * - `npm run chaos -- lives COUNT`
 * - `npm run chaos -- attacks COUNT`
 * - `npm run chaos -- races COUNT`
 */
const [wanted, first, second] = process.argv.slice(2);

const PARTS: Readonly<Record<string, (world: World) => Promise<{ readonly right: boolean }>>> = {
  sales: (world) =>
    sellInChaos(world, { sales: Number(first ?? 1_000), kills: Number(second ?? 25) }),
  payouts: (world) =>
    payInChaos(world, { kills: Number(first ?? 50), rounds: Number(second ?? 120) }),
  overload: (world) =>
    overload(world, { seconds: Number(first ?? 20), rows: Number(second ?? 50_000) }),
  rentals: (world) => rentInChaos(world, { kills: Number(first ?? 25) }),
};

/** Parts that start all the processes that they need. They do not use a shared world. */
const ALONE: Readonly<Record<string, () => Promise<{ readonly right: boolean }>>> = {
  disk: breakDisk,
  dump: dumpAndRestore,
  debian: useDebian,
  upgrade: () => upgrade(first),
  failover: failOver,
  seals: () => alterSeals({ step: Number(first ?? 1) }),
};

/** Property tests that take long. `many` is the default number of histories. */
const PROPERTIES = {
  histories: { file: 'faults.property', many: '100' },
  books: { file: 'histories.property', many: '1000' },
  lives: { file: 'lives.property', many: '10000' },
  attacks: { file: 'attacks.property', many: '1000' },
  races: { file: 'races.property', many: '1000' },
} as const;

const names = [PARTS, ALONE, PROPERTIES].flatMap((parts) => Object.keys(parts));
if (wanted !== undefined && !names.includes(wanted)) {
  console.error(`There is no part "${wanted}": ${names.join(', ')}`);
  process.exit(2);
}

for (const [name, run] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue;
  const world = await startWorld();
  try {
    const outcome = await run(world);
    console.log(JSON.stringify(outcome, null, 2));
    if (!outcome.right) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

for (const [name, run] of Object.entries(ALONE)) {
  if (wanted !== undefined && wanted !== name) continue;
  const outcome = await run();
  console.log(JSON.stringify(outcome, null, 2));
  // A part that was requested by name but could not run here counts as a failure.
  const asked_in_vain = wanted !== undefined && 'not_run' in outcome;
  if (!outcome.right || asked_in_vain) process.exitCode = 1;
}

for (const [name, { file, many }] of Object.entries(PROPERTIES)) {
  if (wanted !== undefined && wanted !== name) continue;
  const HISTORIES = wanted === undefined ? many : (first ?? many);
  const env = { HISTORIES };
  const { code } = await runProgram('vitest', ['run', file], { live: 'stderr', env });
  console.log(JSON.stringify({ histories: Number(HISTORIES), right: code === 0 }, null, 2));
  if (code !== 0) process.exitCode = 1;
}
