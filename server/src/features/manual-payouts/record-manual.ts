import {
  type ManualPayout,
  type ManualPayoutDraft,
  manualPayout,
} from '@diwan/contract/features/manual-payouts/records';
import { hideFields } from '@diwan/contract/kernel/visible';
import { manualPayoutActions } from '@diwan/contract/features/manual-payouts/actions';
import { formatMoney, toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { readPayables } from '../../ledger/balances.ts';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { lockBooks, type Payable, payLines, setOff, unpayLine } from '../transactions/public.ts';
import {
  type BookedLine,
  allocateOldest,
  closeLine,
  editedEntry,
  findRestOfDay,
  insertLines,
  lockBalances,
  manualEntry,
  markPayout,
  needsSecond,
  postLines,
  queueNotices,
  readOwed,
} from '../payout-lines/public.ts';
import { stopsManual } from '../holds/public.ts';
import * as store from './store.ts';

interface Payment extends Payable {
  readonly manual_payout_id: string;
  readonly brand_name: string;
  readonly amount_minor: bigint;
  readonly paid_date: string;
}

/**
 * Inserts the line of a manual payout. The line pays the oldest open credits, the last one possibly
 * in part.
 */
async function insertPaid(ctx: Ctx, tx: Tx, payment: Payment): Promise<BookedLine> {
  const { paid_date, ...columns } = payment;
  const now = ctx.deps.clock.iso();
  const paid = { status: 'paid', paid_at: now, paid_by: signedIn(ctx).user_id } as const;
  const [inserted] = await insertLines(tx, [{ ...columns, ...paid, created_at: now }]);
  invariant(inserted, 'a manual payout has its line');
  const line = { ...payment, id: inserted.id };
  await allocateOldest(tx, line);
  await payLines(tx, [line.id], paid_date);
  await markPayout(ctx, payment.manual_payout_id, 'manual', [payment]);
  return line;
}

const blankAsNull = (text: string | null): string | null => (text === '' ? null : text);

/** Returns the columns of a form. A blank text becomes null. */
const columnsOf = (draft: ManualPayoutDraft) => ({
  amount_minor: toMinor(draft.amount),
  payment_method: draft.payment_method,
  reference_number: blankAsNull(draft.reference_number),
  notes: blankAsNull(draft.notes),
  paid_date: draft.paid_date,
});

function showManual(ctx: Ctx, row: store.StoredManual): ManualPayout {
  const { amount_minor, created_by: _by, line_id, ...plain } = row;
  const shown: ManualPayout = {
    ...plain,
    payout_id: line_id === null ? null : Number(line_id),
    amount: toMajorNumber(amount_minor),
    currency: 'KWD',
    can: canOf(manualPayoutActions, row, ctx),
  };
  return hideFields(manualPayout, shown, signedIn(ctx).role);
}

/** Returns manual payouts, newest first. An owner sees only booked ones. */
export async function listManualPayouts(ctx: Ctx): Promise<ManualPayout[]> {
  const rows = await store.findManualPayouts(ctx.deps.db, ctx.scope, LIST_LIMIT);
  const viewer = await withSecondPerson(ctx);
  return rows.map((row) => showManual(viewer, row));
}

/**
 * The maximum number of days between a payment and its record. An earlier date is a typing error.
 */
const MAX_DAYS_BACK = 366;

type Dated = Pick<ManualPayoutDraft, 'paid_date'>;

/** Refuses a paid date that is in the future, or more than `MAX_DAYS_BACK` days ago. */
async function requirePast(ctx: Ctx, tx: Tx, { paid_date }: Dated): Promise<void> {
  const today = todayIn(ctx.deps, await readSettings(tx));
  if (paid_date <= today && paid_date >= addDays(today, -MAX_DAYS_BACK)) return;
  const sentence =
    paid_date > today
      ? 'The paid date must not be in the future'
      : 'The paid date must be within the last 12 months';
  // An approval has no field that could show the sentence.
  throw new AppError('MANUAL_PAYOUT_UNUSABLE', { sentence, fields: { paid_date: sentence } });
}

/** Locks the brand. Refuses a brand with a hold that stops manual payments. */
async function lockPayee({ deps }: Ctx, tx: Tx, brand_id: number): Promise<store.ManualPayee> {
  await lockBooks(tx, [brand_id]);
  const payee = await store.findManualPayee(tx, brand_id, deps.clock.iso());
  if (!payee) throw new AppError('BRAND_NOT_FOUND');
  if (stopsManual(payee.holds)) throw new AppError('MANUAL_PAYOUT_BRAND_HELD');
  return payee;
}

/** Returns the business that pays: the chosen one, or the only one that owes the brand. */
async function findPayer(tx: Tx, { brand_id, business_id }: ManualPayoutDraft): Promise<string> {
  if (business_id !== undefined) return business_id;
  const payables = await readPayables(tx, brand_id);
  const owing = [...payables].filter(([, minor]) => minor > 0n);
  const [only, other] = owing;
  if (only === undefined) throw exceeds(0n);
  if (other === undefined) return only[0];
  const named = await store.findBusinesses(
    tx,
    owing.map(([id]) => id),
  );
  const businesses = named.map(({ name }) => name).join(', ');
  throw new AppError('MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN', { values: { businesses } });
}

const exceeds = (owed_minor: bigint) =>
  new AppError('MANUAL_PAYOUT_EXCEEDS_OWED', {
    values: { amount: formatMoney(owed_minor > 0n ? owed_minor : 0n) },
    fields: { amount: 'Amount exceeds the amount owed: {amount}' },
  });

/** Locks a payable and refuses an amount above it. */
async function requireOwed(tx: Tx, payable: Payable, amount_minor: bigint): Promise<void> {
  await lockBalances(tx, [payable]);
  const owed_minor = await readOwed(tx, payable);
  if (amount_minor > owed_minor) throw exceeds(owed_minor);
}

interface RecordedPayout extends Payable {
  readonly id: string;
  readonly brand_name: string;
  readonly amount_minor: bigint;
  readonly paid_date: string;
}

/** Books the payment: its line, the allocations to sales, and the ledger entry. */
async function book(ctx: Ctx, tx: Tx, { id, ...recorded }: RecordedPayout): Promise<void> {
  const { brand_id, business_id, brand_name, amount_minor, paid_date } = recorded;
  const payment = { brand_id, business_id, brand_name, amount_minor, paid_date };
  const line = await insertPaid(ctx, tx, { ...payment, manual_payout_id: id });
  await postLines(tx, [manualEntry(line, ctx.deps.clock.iso())]);
  await queueNotices(ctx, tx, 'paid', [line]);
}

/**
 * Returns the person and the day whose limit includes the amount. An approval by another admin is
 * removed.
 */
const countedFor = (user_id: string, day: string) => ({
  counted_by: user_id,
  counted_on: day,
  decided_by: null,
  decided_at: null,
});

/**
 * Records a payment to a brand that was made outside of any export. A large payment needs a second
 * admin, and reserves no money until that admin approves it.
 * @throws BRAND_NOT_FOUND, MANUAL_PAYOUT_BRAND_HELD, MANUAL_PAYOUT_EXCEEDS_OWED,
 * MANUAL_PAYOUT_BUSINESS_NOT_CHOSEN, MANUAL_PAYOUT_UNUSABLE
 */
export const recordManualPayout = (ctx: Ctx, draft: ManualPayoutDraft): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    await requirePast(ctx, tx, draft);
    const { brand_id } = draft;
    const { name: brand_name } = await lockPayee(ctx, tx, brand_id);
    const payable = { brand_id, business_id: await findPayer(tx, draft) };
    const columns = columnsOf(draft);
    const { amount_minor } = columns;
    const settings = await readSettings(tx);
    const { user_id } = signedIn(ctx);
    const day = todayIn(ctx.deps, settings);
    const waits = await needsSecond(tx, settings, { user_id, day, amount_minor });
    await requireOwed(tx, payable, amount_minor);
    const recorded = {
      ...columns,
      ...payable,
      brand_name,
      state: waits ? ('waiting' as const) : ('booked' as const),
    };
    const { id } = await store.insertManualPayout(tx, {
      ...recorded,
      ...countedFor(user_id, day),
      created_by: user_id,
      created_at: ctx.deps.clock.iso(),
    });
    if (!waits) await book(ctx, tx, { ...recorded, id });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.recorded',
      entity: 'manual_payout',
      entity_id: id,
      after: { ...columns, ...payable, state: recorded.state, amount_minor: String(amount_minor) },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });

/**
 * Approves a large manual payout as the second admin, and books it. Every check of the recording is
 * repeated first.
 * @throws the refusals of `manualPayoutActions.approve`, PAYOUT_NOT_FOUND, BRAND_NOT_FOUND,
 *   MANUAL_PAYOUT_BRAND_HELD, MANUAL_PAYOUT_EXCEEDS_OWED, MANUAL_PAYOUT_UNUSABLE
 */
export const approveManualPayout = (ctx: Ctx, id: string): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockManualPayout(tx, id);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(manualPayoutActions, row, 'approve', actor);
    await requirePast(ctx, tx, row);
    await lockPayee(ctx, tx, row.brand_id);
    await requireOwed(tx, row, row.amount_minor);
    await book(ctx, tx, row);
    const decided = { decided_by: signedIn(ctx).user_id, decided_at: ctx.deps.clock.iso() };
    await store.updateManualPayout(tx, id, { ...decided, state: 'booked' });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.approved',
      entity: 'manual_payout',
      entity_id: id,
      after: { brand_id: row.brand_id, amount_minor: String(row.amount_minor) },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });

/**
 * Rejects a manual payout. Nothing is booked.
 * @throws the refusals of `manualPayoutActions.reject`, PAYOUT_NOT_FOUND
 */
export const rejectManualPayout = (ctx: Ctx, id: string, reason: string): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockManualPayout(tx, id);
    requireAction(manualPayoutActions, row, 'reject', ctx.actor);
    await store.updateManualPayout(tx, id, {
      state: 'rejected',
      decided_by: signedIn(ctx).user_id,
      decided_at: ctx.deps.clock.iso(),
      reject_reason: reason,
    });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.rejected',
      entity: 'manual_payout',
      entity_id: id,
      after: { reason },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });

type Row = NonNullable<Awaited<ReturnType<typeof store.lockManualPayout>>>;

/**
 * Books the correction of a payout. A new amount creates a new line of the same business and books
 * the difference. A new date books nothing. The credits that the previous line paid are reopened
 * first.
 */
async function rebook(ctx: Ctx, tx: Tx, before: Row, draft: ManualPayoutDraft): Promise<void> {
  const { id, brand_id, brand_name } = before;
  const { amount_minor, paid_date } = columnsOf(draft);
  await lockPayee(ctx, tx, brand_id);
  const line = await store.findLiveLine(tx, id);
  const { business_id } = line;
  invariant(business_id, `manual payout ${id} was paid by a business`);
  const payable = { brand_id, business_id };
  const more_minor = amount_minor - before.amount_minor;
  if (more_minor > 0n) await requireOwed(tx, payable, more_minor);
  else await lockBalances(tx, [payable]);
  await unpayLine(tx, line.id);
  if (more_minor === 0n) {
    await payLines(tx, [line.id], paid_date);
    return;
  }
  const now = ctx.deps.clock.iso();
  await closeLine(tx, line.id, signedIn(ctx).user_id, now);
  const payment = { ...payable, manual_payout_id: id, brand_name, amount_minor, paid_date };
  const corrected = await insertPaid(ctx, tx, payment);
  await postLines(tx, [editedEntry(corrected, more_minor, now)]);
  await setOff(tx, payable, now);
}

async function lockManualPayout(tx: Tx, id: string): Promise<Row> {
  const of = await store.findBrandOf(tx, id);
  if (!of) throw new AppError('PAYOUT_NOT_FOUND');
  await lockBooks(tx, [of.brand_id]);
  const row = await store.lockManualPayout(tx, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}

/**
 * Counts an increased amount in full against the editor's limit of today, because an approval
 * covers only the approved amount. Refuses an edit above the limit.
 */
async function countMore(ctx: Ctx, tx: Tx, before: Row, amount_minor: bigint) {
  if (amount_minor <= before.amount_minor) return {};
  const settings = await readSettings(tx);
  const { user_id } = signedIn(ctx);
  const day = todayIn(ctx.deps, settings);
  const rest = await findRestOfDay(tx, settings, { user_id, day, instead_of: before.id });
  if (rest !== undefined && amount_minor > rest) {
    // The payout may always keep its previous amount.
    const most = rest > before.amount_minor ? rest : before.amount_minor;
    throw new AppError('MANUAL_PAYOUT_ABOVE_LIMIT', { values: { amount: formatMoney(most) } });
  }
  return countedFor(user_id, day);
}

/**
 * Corrects a manual payout. A changed amount books the difference.
 * @throws the refusals of `manualPayoutActions.edit` and of `recordManualPayout`,
 * MANUAL_PAYOUT_ABOVE_LIMIT
 */
export const editManualPayout = (
  ctx: Ctx,
  id: string,
  draft: ManualPayoutDraft,
): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    const before = await lockManualPayout(tx, id);
    requireAction(manualPayoutActions, before, 'edit', ctx.actor);
    if (draft.paid_date !== before.paid_date) await requirePast(ctx, tx, draft);
    if (before.brand_id !== draft.brand_id) {
      const sentence = 'You cannot change the brand of a manual payout';
      throw new AppError('MANUAL_PAYOUT_UNUSABLE', { fields: { brand_id: sentence } });
    }
    const columns = columnsOf(draft);
    const { amount_minor, paid_date } = columns;
    const counted = await countMore(ctx, tx, before, amount_minor);
    if (amount_minor !== before.amount_minor || paid_date !== before.paid_date) {
      await rebook(ctx, tx, before, draft);
    }
    const edited = { edited_by: signedIn(ctx).user_id, edited_at: ctx.deps.clock.iso() };
    await store.updateManualPayout(tx, id, { ...columns, ...counted, ...edited });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.edited',
      entity: 'manual_payout',
      entity_id: id,
      before: { ...before, amount_minor: String(before.amount_minor) },
      after: { ...before, ...columns, ...edited, amount_minor: String(amount_minor) },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });
