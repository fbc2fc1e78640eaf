import type { Insertable } from 'kysely';
import { findBusinessOf } from '../features/businesses/public.ts';
import { addFirstFees } from '../features/fees/first-fees.ts';
import type { TransactionsTable } from '../platform/db/tables.ts';
import type { TestApp } from './app.ts';

type Details = Partial<Insertable<TransactionsTable>> & {
  readonly brand_id: number;
  /** True if the complete credit of a settled transaction was paid out. */
  readonly paid_out?: boolean;
};

/** Adds the initial fees and returns a fee version for rows without a real charge. */
export async function startFees({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<bigint> {
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  const version = db.selectFrom('fee_versions').select('id').orderBy('id').limit(1);
  return (await version.executeTakeFirstOrThrow()).id;
}

/**
 * Adds only the row of a captured payment, for tests that need neither provider nor ledger.
 * @param fee_version_id the result of `startFees`
 */
export async function addTransaction(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  fee_version_id: bigint,
  { payment_date = '2026-11-16T08:00:00.000Z', paid_out = false, ...details }: Details,
): Promise<bigint> {
  const { settled, amount_minor = 10_000n, fee_minor = 250n, brand_id } = details;
  const credit_minor = amount_minor - fee_minor;
  const worth = {
    credit_minor,
    business_id: await findBusinessOf(db, brand_id),
    paid_minor: paid_out ? credit_minor : 0n,
  };
  const row = db
    .insertInto('transactions')
    .values({
      amount_minor: 10_000n,
      status: 'CAPTURED',
      scheme: 'KNET',
      captured_at: payment_date,
      fee_version_id,
      cost_version_id: fee_version_id,
      fee_minor: 250n,
      cost_minor: 150n,
      payment_date,
      ...(settled === true ? worth : {}),
      ...details,
    })
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}
