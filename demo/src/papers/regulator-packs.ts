import { addDays } from '@diwan/contract/kernel/time';
import { exportPack, listPacks } from '@diwan/server/features/regulator-pack/public';
import type { Deps } from '@diwan/server/platform/context';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { asOf } from '../as-of.ts';
import { demoAdmin } from '../people.ts';

/**
 * The age of the first pack in milliseconds. The certificate of the seals is valid from the day
 * before the fill, so an older seal would not be valid.
 */
const FIRST_PACK_MS = 20 * 3_600_000;

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

async function exportMonths(deps: Deps, months: (newest: string) => string[]): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const { newest_month } = await listPacks(ctx);
  for (const month of months(newest_month)) await exportPack(ctx, month);
}

/** Adds the pack of the month before the last one. The next steps change records of that month. */
export const addFirstPack = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-regulator-pack-first', async () => {
    const { newest_month } = await listPacks(staffContext(deps, await demoAdmin(deps)));
    const past = asOf(deps, deps.clock.ms() - FIRST_PACK_MS);
    await exportMonths(past, () => [monthBefore(newest_month)]);
  });

/** Adds the packs of the last two months. The older one gets a second seal. */
export const addLastPacks = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-regulator-packs', () =>
    exportMonths(deps, (newest) => [monthBefore(newest), newest]),
  );
