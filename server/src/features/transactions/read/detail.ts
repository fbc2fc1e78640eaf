import {
  type TransactionDetail,
  transactionDetail,
  transactionFees,
} from '@diwan/contract/features/transactions/records';
import type { LedgerEntryKind } from '@diwan/contract/kernel/ledger';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import type { Role } from '@diwan/contract/kernel/roles';
import { canSee, hideFields } from '@diwan/contract/kernel/visible';
import { type Ctx, readerOf } from '../../../platform/context.ts';
import { AppError } from '../../../platform/error.ts';
import { findBookings, findEvents, findTransaction, type StoredDetail } from './store.ts';

type Booking = Awaited<ReturnType<typeof findBookings>>[number];

function showFees(row: StoredDetail, role: Role): TransactionDetail['fees'] {
  if (row.brand_bp === null || row.brand_fixed_minor === null) return null;
  const { amount_minor, fee_minor, cost_minor } = row;
  const fees = {
    percentage: basisPointsToPercent(row.brand_bp),
    fixed: toMajorNumber(row.brand_fixed_minor),
    fee: toMajorNumber(fee_minor),
    net: toMajorNumber(amount_minor - fee_minor),
    cost: toMajorNumber(cost_minor),
    profit: toMajorNumber(fee_minor - cost_minor),
  };
  return hideFields(transactionFees, fees, role);
}

const showEntries = (bookings: readonly Booking[]): TransactionDetail['entries'] =>
  [...Map.groupBy(bookings, ({ id }) => id)].flatMap(([id, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const postings = lines.map(({ account, amount_minor }) => ({
      account,
      amount: toMajorNumber(amount_minor),
    }));
    return [
      { id: String(id), kind: first.kind as LedgerEntryKind, booked_at: first.booked_at, postings },
    ];
  });

/**
 * Returns a transaction with its fees, timeline and ledger entries.
 * @throws TRANSACTION_NOT_FOUND
 */
export async function readTransaction(ctx: Ctx, id: bigint): Promise<TransactionDetail> {
  const { db } = ctx.deps;
  const row = await findTransaction(db, ctx.scope, id);
  if (!row) throw new AppError('TRANSACTION_NOT_FOUND');
  const { role } = readerOf(ctx);
  const timeline = await findEvents(db, row);
  const bookings = canSee(transactionDetail.shape.entries, role) ? await findBookings(db, row) : [];
  const transaction = row.shown;
  return { transaction, fees: showFees(row, role), timeline, entries: showEntries(bookings) };
}
