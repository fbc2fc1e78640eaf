import { addDays } from '@diwan/contract/kernel/time';
import { draftAgreements } from '@diwan/server/features/agreements/public';
import { requireOwners } from '@diwan/server/features/ownership/public';
import { returnBrandPayout } from '@diwan/server/features/payouts/public';
import { readSettings, todayIn } from '@diwan/server/features/settings/public';
import { findUserByEmail } from '@diwan/server/features/users/public';
import { enterExpiry } from '@diwan/server/features/verification/public';
import { createTestClock } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from '../people.ts';

async function brandOf({ db }: Deps, email: string): Promise<number> {
  const owner = await findUserByEmail(db, email);
  invariant(owner?.brand_id, `the demo has a brand of ${email}`);
  return owner.brand_id;
}

/** The age of the unsigned agreement, in days. Its deadline was two days ago. */
const DRAFTED_DAYS_AGO = 16;
const DAY_MS = 86_400_000;

/** Adds new terminal fees that the owner has not signed in time. */
async function addUnsigned(deps: Deps): Promise<void> {
  const brand_id = await brandOf(deps, 'lamsa@people.example');
  const ms = deps.clock.ms() - DRAFTED_DAYS_AGO * DAY_MS;
  const then = { ...deps, clock: createTestClock(new Date(ms).toISOString()) };
  const ctx = staffContext(then, await demoAdmin(deps));
  const fees = [{ scheme: 'VISA', channel: 'POS', brand_bp: 260, brand_fixed_minor: 50n }] as const;
  await ctx.transaction((tx) =>
    draftAgreements(ctx, tx, [{ brand_id, agreement_type: 'fee_change', change: { fees } }]),
  );
}

/** Records a returned payment of a brand that has already requested another account. */
async function addReturned(deps: Deps): Promise<void> {
  const brand_id = await brandOf(deps, 'lulua@people.example');
  const line = await deps.db
    .selectFrom('payout_lines')
    .select('export_id')
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'paid')
    .where('export_id', 'is not', null)
    // After a crash the brand may already have its hold.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('service_holds').select('id').where('brand_id', '=', brand_id))),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!line?.export_id) return;
  await returnBrandPayout(staffContext(deps, await demoAdmin(deps)), {
    export_id: line.export_id,
    brand_id,
    reason: 'The account was closed by its holder',
  });
}

/** The day on which the last day for the owners was set, so that it was five days ago. */
const REQUIRED_DAYS_AGO = 65;

/** Sets a last day for the brand without owners, and lets it pass. */
async function addWithoutOwners(deps: Deps): Promise<void> {
  const ms = deps.clock.ms() - REQUIRED_DAYS_AGO * DAY_MS;
  await requireOwners({ ...deps, clock: createTestClock(new Date(ms).toISOString()) });
}

/** Enters the date of a licence that expired 40 days ago. */
async function addExpired(deps: Deps): Promise<void> {
  const brand_id = await brandOf(deps, 'sahara@people.example');
  const { driver_license_file_id: file_id } = await deps.db
    .selectFrom('brand_documents')
    .select('driver_license_file_id')
    .where('brand_id', '=', brand_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  invariant(file_id, 'the demo has a licence of this brand');
  const expires_on = addDays(todayIn(deps, await readSettings(deps.db)), -40);
  await enterExpiry(staffContext(deps, await demoAdmin(deps)), brand_id, { file_id, expires_on });
}

/**
 * Adds holds that different people can end. One needs the owner's signature. The other needs the
 * approval of a new account, which ends two holds at once. A third brand has no owners, and a
 * fourth has an expired licence. Earlier steps of the demo add pauses, a suspension and a resolved
 * hold.
 */
export async function addDemoHolds(deps: Deps): Promise<void> {
  await runSeedJob(deps.db, 'demo-holds-unsigned', () => addUnsigned(deps));
  await runSeedJob(deps.db, 'demo-holds-returned', () => addReturned(deps));
  await runSeedJob(deps.db, 'demo-holds-expired', () => addExpired(deps));
  await runSeedJob(deps.db, 'demo-holds-owners', () => addWithoutOwners(deps));
}
