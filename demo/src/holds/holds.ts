import { draftAgreements } from '@diwan/server/features/agreements/public';
import { returnBrandPayout } from '@diwan/server/features/payouts/public';
import { findUserByEmail } from '@diwan/server/features/users/public';
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

/**
 * Adds holds that different people can end. One needs the owner's signature. The other needs the
 * approval of a new account, which ends two holds at once. Earlier steps of the demo add pauses, a
 * suspension and a resolved hold.
 */
export async function addDemoHolds(deps: Deps): Promise<void> {
  await runSeedJob(deps.db, 'demo-holds-unsigned', () => addUnsigned(deps));
  await runSeedJob(deps.db, 'demo-holds-returned', () => addReturned(deps));
}
