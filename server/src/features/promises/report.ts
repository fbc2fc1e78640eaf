import type { PayoutPromise, PromiseReport } from '@diwan/contract/features/promises/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { requireBrand } from '../brands/public.ts';
import * as store from './store.ts';

/**
 * Lists every change of a transaction's expected payout date, oldest first.
 * @throws TRANSACTION_NOT_FOUND
 */
export async function listPromises({ deps, scope }: Ctx, id: bigint): Promise<PayoutPromise[]> {
  if (!(await store.findTransaction(deps.db, scope, id))) {
    throw new AppError('TRANSACTION_NOT_FOUND');
  }
  return store.findPromises(deps.db, id);
}

/** Counts kept, open and broken promises of a month (`yyyy-MM`), for one brand or for all. */
export async function reportPromises(
  { deps }: Ctx,
  month: string,
  brand_id?: number,
): Promise<PromiseReport> {
  const from = Temporal.PlainYearMonth.from(month);
  const days = {
    first: from.toPlainDate({ day: 1 }).toString(),
    last: from.toPlainDate({ day: from.daysInMonth }).toString(),
  };
  const counted = (await store.countPromises(deps.db, days, brand_id)).map(
    ({ amount_minor, ...row }) => ({ ...row, amount: toMajorNumber(amount_minor) }),
  );
  const of = (state: 'kept' | 'open') => {
    const { transactions = 0, amount = 0 } = counted.find((row) => row.state === state) ?? {};
    return { transactions, amount };
  };
  return {
    month,
    kept: of('kept'),
    open: of('open'),
    broken: counted.flatMap(({ cause, hold_code, transactions, amount }) =>
      cause === null ? [] : [{ cause, hold_code, transactions, amount }],
    ),
  };
}

/** Counts the promises of a brand in scope, as `reportPromises` does. @throws BRAND_NOT_FOUND */
export async function reportBrandPromises(
  ctx: Ctx,
  brand_id: number,
  month: string,
): Promise<PromiseReport> {
  await requireBrand(ctx, brand_id);
  return reportPromises(ctx, month, brand_id);
}
