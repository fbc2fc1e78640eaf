import { businessSetOffActions } from '@diwan/contract/features/set-offs/actions';
import type {
  BusinessSetOff,
  SetOffDraft,
  WaitingSetOff,
} from '@diwan/contract/features/set-offs/records';
import { formatMoney, toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { readPayables } from '../../ledger/balances.ts';
import type { NewEntry } from '../../ledger/post.ts';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { addDebits, crossDebits, lockBooks, setOff } from '../transactions/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { lockBalances, postLines } from '../payout-lines/public.ts';
import * as store from './store.ts';

function showSetOff(ctx: Ctx, row: store.StoredSetOff): BusinessSetOff {
  const { amount_minor, brand_id: _brand, created_by: _by, ...rest } = row;
  return {
    ...rest,
    amount: toMajorNumber(amount_minor),
    can: canOf(businessSetOffActions, row, ctx),
  };
}

/** Lists the set-offs of a brand across businesses, newest first. */
export async function listSetOffs(ctx: Ctx, brand_id: number): Promise<BusinessSetOff[]> {
  const viewer = await withSecondPerson(ctx);
  const rows = await store.findSetOffs(ctx.deps.db, brand_id, LIST_LIMIT);
  return rows.map((row) => showSetOff(viewer, row));
}

/** Lists the set-offs of all brands that need a second admin, oldest first. */
export async function listWaitingSetOffs(ctx: Ctx): Promise<WaitingSetOff[]> {
  const viewer = await withSecondPerson(ctx);
  const rows = await store.findWaitingSetOffs(ctx.deps.db, LIST_LIMIT);
  return rows.map(({ brand_name, ...row }) => ({
    ...showSetOff(viewer, row),
    brand_id: row.brand_id,
    brand_name,
  }));
}

const readSetOff = async (ctx: Ctx, db: Db, id: string): Promise<BusinessSetOff> =>
  showSetOff(await withSecondPerson(ctx, db), await store.findSetOff(db, id));

interface Transfer {
  readonly brand_id: number;
  readonly from_business_id: string;
  readonly to_business_id: string;
  readonly amount_minor: bigint;
}

const sidesOf = ({ brand_id, from_business_id, to_business_id }: Transfer) => ({
  owing: { brand_id, business_id: from_business_id },
  owed: { brand_id, business_id: to_business_id },
});

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Refuses an amount above the amount that one business owes the brand, or above the amount that the
 * brand owes the other business.
 */
async function requirePossible(tx: Tx, between: Transfer): Promise<void> {
  const { owing, owed } = sidesOf(between);
  await lockBalances(tx, [owing, owed]);
  const payables = await readPayables(tx, between.brand_id);
  const credit_minor = payables.get(between.from_business_id) ?? 0n;
  const debt_minor = -(payables.get(between.to_business_id) ?? 0n);
  const most_minor = smaller(credit_minor, debt_minor);
  if (between.amount_minor <= most_minor) return;
  throw new AppError('SET_OFF_EXCEEDS_OWED', {
    values: { amount: formatMoney(most_minor > 0n ? most_minor : 0n) },
    fields: { amount: 'At most {amount} can be set off' },
  });
}

/**
 * Proposes to set off the amount that one business owes a brand against the amount that the brand
 * owes another business. Nothing is booked or reserved.
 * @throws BRAND_NOT_FOUND, SET_OFF_EXCEEDS_OWED, SET_OFF_WAITS
 */
export const requestSetOff = (
  ctx: Ctx,
  brand_id: number,
  { amount, ...draft }: SetOffDraft,
): Promise<BusinessSetOff> =>
  ctx.answerOnce(async (tx) => {
    await lockBooks(tx, [brand_id]);
    const brand = await store.findBrandName(tx, brand_id);
    if (!brand) throw new AppError('BRAND_NOT_FOUND');
    const between = { ...draft, brand_id, amount_minor: toMinor(amount) };
    await requirePossible(tx, between);
    const { id } = await store.insertSetOff(tx, {
      ...between,
      brand_name: brand.name,
      created_by: signedIn(ctx).user_id,
      created_at: ctx.deps.clock.iso(),
    });
    await writeAudit(tx, ctx, {
      action: 'set_off.proposed',
      entity: 'business_set_off',
      entity_id: id,
      after: { ...between, amount_minor: String(between.amount_minor) },
    });
    return readSetOff(ctx, tx, id);
  });

/**
 * Locks the brand and then the proposal. Every movement of the brand's money locks the brand first.
 */
async function lockProposal(tx: Tx, id: string): Promise<store.LockedSetOff> {
  const found = await store.findBrandOf(tx, id);
  if (!found) throw new AppError('SET_OFF_NOT_FOUND');
  await lockBooks(tx, [found.brand_id]);
  return store.lockSetOff(tx, id);
}

/**
 * Returns the ledger entry of a set-off. The owing business owes the brand less. The brand owes the
 * other business less. The owing business then owes the amount to the other business.
 */
function entryOf({ id, ...between }: store.LockedSetOff, at: string): NewEntry {
  const { owing, owed } = sidesOf(between);
  const { amount_minor } = between;
  return {
    kind: 'business_set_off',
    source: { kind: 'business_set_off', id },
    occurred_at: at,
    description: between.reason,
    postings: [
      { account: { kind: 'brand_payable', ...owing }, amount_minor },
      { account: { kind: 'brand_payable', ...owed }, amount_minor: -amount_minor },
      { account: { kind: 'business_due', business_id: owed.business_id }, amount_minor },
      {
        account: { kind: 'business_due', business_id: owing.business_id },
        amount_minor: -amount_minor,
      },
    ],
  };
}

async function book(tx: Tx, row: store.LockedSetOff, at: string): Promise<void> {
  const { owing, owed } = sidesOf(row);
  const { id: source_id, amount_minor } = row;
  await postLines(tx, [entryOf(row, at)]);
  const debit = { source_kind: 'business_set_off', source_id, transaction_id: null } as const;
  await addDebits(tx, [{ ...owing, ...debit, amount_minor, created_at: at }]);
  await setOff(tx, owing, at);
  const left_minor = await crossDebits(tx, owed, amount_minor);
  invariant(left_minor === 0n, 'the debt of a brand to a business equals its open debits');
}

/**
 * Books a set-off that another admin proposed, if both sides still owe that amount.
 * @throws the refusals of `businessSetOffActions.approve`, SET_OFF_NOT_FOUND, SET_OFF_EXCEEDS_OWED
 */
export const approveSetOff = (ctx: Ctx, id: string): Promise<BusinessSetOff> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockProposal(tx, id);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(businessSetOffActions, row, 'approve', actor);
    await requirePossible(tx, row);
    const decided_at = ctx.deps.clock.iso();
    await book(tx, row, decided_at);
    const decided_by = signedIn(ctx).user_id;
    await store.updateSetOff(tx, id, { state: 'booked', decided_by, decided_at });
    await writeAudit(tx, ctx, {
      action: 'set_off.approved',
      entity: 'business_set_off',
      entity_id: id,
      after: { brand_id: row.brand_id, amount_minor: String(row.amount_minor) },
    });
    return readSetOff(ctx, tx, id);
  });

/**
 * Rejects a set-off and books nothing.
 * @throws the refusals of `businessSetOffActions.reject`, SET_OFF_NOT_FOUND
 */
export const rejectSetOff = (ctx: Ctx, id: string, reason: string): Promise<BusinessSetOff> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockProposal(tx, id);
    requireAction(businessSetOffActions, row, 'reject', ctx.actor);
    await store.updateSetOff(tx, id, {
      state: 'rejected',
      decided_by: signedIn(ctx).user_id,
      decided_at: ctx.deps.clock.iso(),
      reject_reason: reason,
    });
    await writeAudit(tx, ctx, {
      action: 'set_off.rejected',
      entity: 'business_set_off',
      entity_id: id,
      after: { reason },
    });
    return readSetOff(ctx, tx, id);
  });
