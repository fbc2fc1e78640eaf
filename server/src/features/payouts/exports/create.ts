import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { PayoutTab } from '@diwan/contract/features/payouts/terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { readSettings } from '../../settings/service.ts';
import { todayIn } from '../days.ts';
import { writeWholeParts } from '../lines/allocate.ts';
import { lockBalances } from '../lines/balances.ts';
import { createdEntry, postLines } from '../lines/booking.ts';
import { holdBrands, insertLines } from '../lines/store.ts';
import { wakeOffsets } from '../lines/wake.ts';
import { needsSecond } from '../settings/limit.ts';
import { noteWork } from '../work/work.ts';
import { FIRST_PORTION, nextPortion } from './portions.ts';
import { showExport } from './show.ts';
import { createStatement } from './statement.ts';
import * as store from './store.ts';

const nothing = () => new AppError('STATE_FORBIDS', { sentence: 'There is nothing to pay out' });

/** Whom to pay, read again when nobody can pause, pay or refund them any more. */
async function holdPayees(tx: Tx): Promise<store.Payee[]> {
  const found = await store.findPayable(tx);
  if (found.length === 0) throw nothing();
  const held = await holdBrands(tx, found);
  await lockBalances(tx, [...held]);
  const payees = await store.findPayees(tx, [...held]);
  if (payees.length === 0) throw nothing();
  return payees;
}

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
    total_brands: payees.length,
    needs_approval: await needsSecond(tx, settings, { total_minor, created_by, export_date }),
    created_by,
    created_at: ctx.deps.clock.iso(),
  });
}

interface Reserved extends store.Payee {
  readonly line_id: bigint;
}

/** A line for each brand, with the transactions that it clears. @returns whether debits are open */
async function reserve(tx: Tx, payees: readonly store.Payee[], row: store.ExportRow) {
  const { id: export_id, created_at } = row;
  const ids = await insertLines(
    tx,
    payees.map((payee) => {
      const other_minor = payee.amount_minor;
      return { ...payee, export_id, created_at, other_minor, status: 'reserved' as const };
    }),
  );
  const reserved = payees.map((payee): Reserved => {
    const line_id = ids.get(payee.brand_id);
    invariant(line_id !== undefined, 'every payee has a line');
    return { ...payee, line_id };
  });
  const total = reserved.length;
  const tell = (done: number) => noteWork(tx, { work: 'create', export_id: null, done, total });
  await tell(0);
  let debits = false;
  let size = FIRST_PORTION;
  for (let done = 0; done < total;) {
    const portion = reserved.slice(done, done + size);
    const written = await writeWholeParts(tx, portion);
    debits ||= written.debits;
    size = nextPortion(portion.length, written.open);
    done += portion.length;
    await tell(done);
  }
  return { reserved, debits };
}

async function createPayout(ctx: Ctx, tx: Tx): Promise<PayoutExport> {
  await store.allowLongWork(tx);
  if (!(await store.claimCreation(tx))) {
    const sentence = 'A payout export is being created already';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  const payees = await holdPayees(tx);
  const row = await insertPayout(ctx, tx, payees);
  const { reserved, debits } = await reserve(tx, payees, row);
  await postLines(
    tx,
    reserved.map((line) => createdEntry({ ...line, id: line.line_id }, row.created_at)),
  );
  if (debits) await wakeOffsets(tx, ctx.deps);
  await writeAudit(tx, ctx, {
    action: 'payout.created',
    entity: 'payout',
    entity_id: row.id,
    after: { total_minor: String(row.total_minor), total_brands: row.total_brands },
  });
  return showExport(row);
}

/**
 * On the active tab: takes everything that every brand without a hold is owed into one pending
 * export, and reserves it in the ledger. Of two at the same moment one does. On the other tabs:
 * a statement, which moves no money.
 */
export const createExport = (ctx: Ctx, tab: PayoutTab): Promise<PayoutExport> =>
  ctx.answerOnce((tx) =>
    tab === 'active' ? createPayout(ctx, tx) : createStatement(ctx, tx, tab),
  );
