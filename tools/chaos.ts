import { payInChaos } from './chaos/payouts/run.ts';
import { sellInChaos } from './chaos/sales/run.ts';
import { startWorld, type World } from './chaos/world.ts';

/**
 * What becomes of money while processes die and people are too quick. `npm run chaos` runs both
 * parts; `npm run chaos -- sales SALES KILLS` and `npm run chaos -- payouts KILLS ROUNDS` run one.
 */
const [wanted, first, second] = process.argv.slice(2);

const PARTS: Readonly<Record<string, (world: World) => Promise<{ readonly right: boolean }>>> = {
  sales: (world) =>
    sellInChaos(world, { sales: Number(first ?? 1_000), kills: Number(second ?? 25) }),
  payouts: (world) =>
    payInChaos(world, { kills: Number(first ?? 50), rounds: Number(second ?? 120) }),
};

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
