import type { FeeRow } from '@diwan/contract/features/fees/records';
import {
  createFeeDraft,
  createSpecialFee,
  listFeePublications,
  listFees,
  publishFeeDraft,
  undoFeePublication,
  updateFee,
} from '@diwan/server/features/fees/public';
import { type Ctx, type Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from '../people.ts';

type Figures = Partial<
  Pick<FeeRow, 'brand_percentage' | 'brand_fixed' | 'cost_percentage' | 'cost_fixed'>
>;

async function rowOf(ctx: Ctx, card: string, method: string, origin = 'any'): Promise<FeeRow> {
  const row = (await listFees(ctx)).find(
    ({ card_type, payment_method, card_origin }) =>
      card_type === card && payment_method === method && card_origin === origin,
  );
  invariant(row, `the demo has the fee of ${card} ${method} ${origin}`);
  return row;
}

const drafted = (row: FeeRow, change: Figures) => ({
  fee_id: row.id,
  base_version_id: row.version_id,
  brand_percentage: change.brand_percentage ?? row.brand_percentage,
  brand_fixed: change.brand_fixed ?? row.brand_fixed,
  cost_percentage: change.cost_percentage ?? row.cost_percentage,
  cost_fixed: change.cost_fixed ?? row.cost_fixed,
});

/** Publishes a higher price and undoes it, then publishes a chargeback fee that remains. */
async function addHistory(ctx: Ctx): Promise<void> {
  const visa = await rowOf(ctx, 'VISA', 'PG');
  await updateFee(ctx, { ...visa, brand_percentage: visa.brand_percentage + 0.25 });
  const [raised] = await listFeePublications(ctx, { fee_id: visa.id });
  invariant(raised, 'a change has its publication');
  await undoFeePublication(ctx, raised.id);
  const amex = await rowOf(ctx, 'AMEX', 'POS', 'international');
  await updateFee(ctx, { ...amex, chargeback_revenue_fixed: 12 });
}

const SPECIAL = { cost_percentage: 0, revenue_percentage: 0 };

/** Adds an active special fee and an inactive one. */
async function addSpecialFees(ctx: Ctx): Promise<void> {
  await createSpecialFee(ctx, {
    ...SPECIAL,
    card_type: 'DEEMA',
    fee_type: 'chargeback',
    cost_fixed: 9,
    revenue_fixed: 15,
    is_active: true,
  });
  await createSpecialFee(ctx, {
    ...SPECIAL,
    card_type: 'AMEX',
    fee_type: 'refund',
    cost_fixed: 0.25,
    revenue_fixed: 0.75,
    is_active: false,
  });
}

/** Adds fee drafts: two in progress, one outdated, and one published. */
async function addDrafts(ctx: Ctx): Promise<void> {
  const [knet, visa, master] = [
    await rowOf(ctx, 'KNET', 'PG'),
    await rowOf(ctx, 'VISA', 'PG'),
    await rowOf(ctx, 'MASTERCARD', 'PG'),
  ];
  const abroad = await rowOf(ctx, 'AMEX', 'POS', 'international');
  await createFeeDraft(ctx, {
    name: 'Ramadan: KNET at a lower price',
    rows: [drafted(knet, { brand_percentage: 1.1 })],
  });
  await createFeeDraft(ctx, {
    name: 'Credit cards 2027',
    rows: [
      drafted(visa, { brand_percentage: 2.7 }),
      drafted(master, { brand_percentage: 2.7, brand_fixed: 0.1 }),
    ],
  });
  await createFeeDraft(ctx, {
    name: 'AMEX from abroad, first try',
    rows: [drafted(abroad, { brand_percentage: 3.8 })],
  });
  const { id, revision } = await createFeeDraft(ctx, {
    name: 'AMEX from abroad',
    rows: [drafted(abroad, { brand_percentage: 3.65 })],
  });
  // No brand has signed a price of that card, so no brand is notified.
  const nobody = () => Promise.resolve();
  await publishFeeDraft(ctx, id, { revision, brand_ids: [] }, nobody);
}

/** Adds changes, an undone change, drafts and publications of the fees. */
export const addDemoFeesDesk = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-fees-desk', async () => {
    const ctx = staffContext(deps, await demoAdmin(deps));
    if ((await listFeePublications(ctx, {})).some(({ kind }) => kind !== 'first')) return;
    await addHistory(ctx);
    await addSpecialFees(ctx);
    await addDrafts(ctx);
  });
