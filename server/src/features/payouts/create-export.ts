import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { PayoutTab } from '@diwan/contract/features/payouts/terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { findUnprovenBankDetails, holdUnproven } from '../brands/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { lockBooks, type Payable } from '../transactions/public.ts';
import {
  type BookedLine,
  allocateWhole,
  createdEntry,
  insertLines,
  lockBalances,
  markPayout,
  needsSecond,
  postLines,
  proveLine,
} from '../payout-lines/public.ts';
import { startProgress } from './progress.ts';
import { showExport } from './read-exports.ts';
import * as store from './store.ts';

/**
 * The number of brands in the first allocating statement. Their open transactions are not counted
 * yet.
 */
export const FIRST_PORTION = 20;

/**
 * The intended number of transactions per statement. A smaller number is slower, because each
 * statement scans the whole index by transaction. A larger one risks a statement of twenty seconds,
 * whose connection counts as lost.
 */
const MOST_OPEN = 200_000;
const MOST_GROWTH = 4;

/**
 * Returns the number of brands in the next portion.
 * @param open the transactions of the last portion
 */
export function nextPortion(brands: number, open: number): number {
  const fitting = Math.floor((brands * MOST_OPEN) / Math.max(open, 1));
  return Math.max(1, Math.min(fitting, brands * MOST_GROWTH));
}

/**
 * Locks the brands to pay, then reads them again, so that no pause, payout or refund interferes.
 */
async function lockPayees({ deps }: Ctx, tx: Tx): Promise<store.Payee[]> {
  const found = await store.findPayable(tx, deps.clock.iso());
  if (found.length === 0) throw new AppError('PAYOUT_NOTHING_OWED');
  const locked = await lockBooks(
    tx,
    found.map(({ brand_id }) => brand_id),
  );
  await lockBalances(tx, found);
  // Holds brands whose bank details were changed by SQL, so that they are not paid.
  const unproven = await findUnprovenBankDetails({ ...deps, db: tx }, [...locked]);
  await holdUnproven(tx, unproven, deps.clock.iso());
  const payees = await store.findPayees(tx, [...locked], deps.clock.iso());
  if (payees.length === 0) throw new AppError('PAYOUT_NOTHING_OWED');
  return payees;
}

const NOTHING_PAID = { paid_minor: 0n, returned_minor: 0n };

const sumOf = (payees: readonly store.Payee[]): bigint =>
  payees.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);

async function insertPayout(ctx: Ctx, tx: Tx, payees: readonly store.Payee[]) {
  const settings = await readSettings(tx);
  const total_minor = sumOf(payees);
  const created_by = signedIn(ctx).user_id;
  const export_date = todayIn(ctx.deps, settings);
  return store.insertExport(tx, {
    kind: 'payout',
    tab: 'active',
    export_date,
    status: 'pending',
    total_minor,
    total_brands: new Set(payees.map(({ brand_id }) => brand_id)).size,
    needs_approval: await needsSecond(tx, settings, {
      user_id: created_by,
      day: export_date,
      amount_minor: total_minor,
    }),
    created_by,
    created_at: ctx.deps.clock.iso(),
  });
}

const keyOf = ({ brand_id, business_id }: Payable): string => `${brand_id}:${business_id}`;

/**
 * Inserts a line for each brand and business, and allocates the transactions that the line pays.
 */
async function reserve(ctx: Ctx, tx: Tx, payees: readonly store.Payee[], row: store.ExportRow) {
  const { id: export_id, created_at } = row;
  const inserted = await insertLines(
    tx,
    payees.map((payee) => {
      const other_minor = payee.amount_minor;
      const bank_digest = proveLine(ctx.deps.secrets, { ...payee, export_id });
      const line = { ...payee, export_id, created_at, other_minor, bank_digest };
      return { ...line, status: 'reserved' as const };
    }),
  );
  const ids = new Map(inserted.map((line) => [`${line.brand_id}:${line.business_id}`, line.id]));
  const reserved = payees.map((payee): BookedLine => {
    const id = ids.get(keyOf(payee));
    invariant(id !== undefined, 'every payee has a line');
    return { ...payee, id };
  });
  const total = reserved.length;
  const report = await startProgress(ctx, tx, { work: 'create', export_id: null, total });
  let size = FIRST_PORTION;
  for (let done = 0; done < total;) {
    const portion = reserved.slice(done, done + size);
    const open = await allocateWhole(tx, portion);
    size = nextPortion(portion.length, open);
    done += portion.length;
    report(done);
  }
  return reserved;
}

async function createPayout(ctx: Ctx, tx: Tx): Promise<PayoutExport> {
  await store.allowLongWork(tx);
  if (!(await store.claimCreation(tx))) {
    throw new AppError('PAYOUT_EXPORT_RUNNING');
  }
  const payees = await lockPayees(ctx, tx);
  const row = await insertPayout(ctx, tx, payees);
  const reserved = await reserve(ctx, tx, payees, row);
  await postLines(
    tx,
    reserved.map((line) => createdEntry(line, row.created_at)),
  );
  await writeAudit(tx, ctx, {
    action: 'payout.created',
    entity: 'payout',
    entity_id: row.id,
    after: { total_minor: String(row.total_minor), total_brands: row.total_brands },
  });
  await markPayout(ctx, row.id, 'export', payees);
  return showExport(ctx, { ...row, ...NOTHING_PAID });
}

/** Stores a snapshot of the rows of a tab. */
async function createStatement(ctx: Ctx, tx: Tx, tab: store.StatementTab): Promise<PayoutExport> {
  const created_at = ctx.deps.clock.iso();
  const listed = await store.findListed(tx, tab, created_at);
  if (listed.length === 0) {
    throw new AppError('PAYOUT_STATEMENT_EMPTY');
  }
  const row = await store.insertExport(tx, {
    kind: 'statement',
    tab,
    export_date: todayIn(ctx.deps, await readSettings(tx)),
    status: 'completed',
    completed_at: created_at,
    total_minor: listed.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    total_brands: listed.length,
    created_by: signedIn(ctx).user_id,
    created_at,
  });
  const line = { export_id: row.id, created_at, status: 'listed' as const };
  await insertLines(
    tx,
    listed.map((brand) => {
      const bank_digest = proveLine(ctx.deps.secrets, { ...brand, export_id: row.id });
      return { ...brand, ...line, bank_digest };
    }),
  );
  await writeAudit(tx, ctx, {
    action: 'payout.statement_created',
    entity: 'payout',
    entity_id: row.id,
    after: { tab, total_brands: listed.length },
  });
  return showExport(ctx, { ...row, ...NOTHING_PAID });
}

/**
 * For the active tab: collects everything owed to brands without a hold into one pending export,
 * and reserves it in the ledger. Only one of two simultaneous requests succeeds.
 * For another tab: stores a snapshot, which moves no money.
 * @throws PAYOUT_NOTHING_OWED, PAYOUT_EXPORT_RUNNING; for a snapshot PAYOUT_STATEMENT_EMPTY
 */
export const createExport = (ctx: Ctx, tab: PayoutTab): Promise<PayoutExport> =>
  ctx.answerOnce((tx) =>
    tab === 'active' ? createPayout(ctx, tx) : createStatement(ctx, tx, tab),
  );
