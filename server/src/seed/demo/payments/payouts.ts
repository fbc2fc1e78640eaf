import {
  confirmExport,
  createExport,
  recordManualPayout,
  setPayoutStatus,
} from '../../../features/payouts/payouts.ts';
import { readSettings } from '../../../features/settings/settings.ts';
import { dayIn } from '../../../features/settlements/settlements.ts';
import type { Deps } from '../../../platform/context.ts';
import { invariant } from '../../../platform/error.ts';
import { staffContext } from '../../registrations.ts';
import { demoAdmin } from '../people.ts';
import { findShop } from './shops.ts';
import { TRADES } from './trades.ts';

const adminOf = async (deps: Deps) => staffContext(deps, await demoAdmin(deps));

async function brandOf(deps: Deps, email: string): Promise<number> {
  const trade = TRADES.find((known) => known.email === email);
  const shop = trade && (await findShop(deps, trade));
  invariant(shop, `the demo has a shop of ${email}`);
  return shop.id;
}

async function findExports({ db }: Deps) {
  const query = db.selectFrom('payout_exports').select(['id', 'status']).orderBy('created_at');
  return query.limit(2).execute();
}

async function recordByHand(deps: Deps): Promise<void> {
  const ctx = await adminOf(deps);
  const { timezone } = await readSettings(deps.db);
  await recordManualPayout(ctx, {
    brand_id: await brandOf(deps, 'lulua@people.example'),
    amount: 150,
    payment_method: 'wamd',
    reference_number: 'WAMD-20261',
    notes: 'Asked for before the feast',
    paid_date: dayIn(deps.clock.iso(), timezone),
  });
}

/**
 * A payment by hand, and an export that the bank has paid. Done again after a crash, it goes on
 * where it stopped.
 */
export async function payDemoBrands(deps: Deps): Promise<void> {
  const ctx = await adminOf(deps);
  const recorded = await deps.db.selectFrom('manual_payouts').select('id').limit(1).execute();
  if (recorded.length === 0) await recordByHand(deps);
  const [first = await createExport(ctx, 'active')] = await findExports(deps);
  await confirmExport(ctx, first.id);
}

/** A brand whose payouts are paused, and an export of the others that waits for the bank. */
export async function exportDemoBrands(deps: Deps): Promise<void> {
  const ctx = await adminOf(deps);
  await setPayoutStatus(ctx, await brandOf(deps, 'dates@people.example'), {
    status: 'paused',
    reason: 'The bank asked for a new certificate of the account.',
  });
  if ((await findExports(deps)).length < 2) await createExport(ctx, 'active');
}
