import { depositActions } from '@diwan/contract/features/deposits/actions';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import {
  type Currency,
  formatMoney,
  parseAmount,
  toMajorNumber,
} from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { post } from '../../ledger/post.ts';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { type BrandRow, changeDeposit, type DepositChange, lockBrand } from '../brands/public.ts';
import { findBusinessOf } from '../businesses/public.ts';
import { findDeposit, findKeeper } from './store.ts';

async function show(db: Db, ctx: Ctx, id: number): Promise<Deposit> {
  const row = await findDeposit(db, ctx.scope, id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const { required_minor, received_minor, ...rest } = row;
  return {
    ...rest,
    required_amount: toMajorNumber(required_minor, row.currency),
    received_amount: received_minor === null ? null : toMajorNumber(received_minor, row.currency),
    can: canOf(depositActions, row, ctx),
  };
}

/** Returns a brand's deposit. Amounts are in the currency of the deposit. */
export const readDeposit = (ctx: Ctx, id: number): Promise<Deposit> => show(ctx.deps.db, ctx, id);

/**
 * Converts an amount to minor units. The currency may have fewer decimals than the request's schema
 * allows.
 */
function minorOf(amount: number, currency: Currency): bigint {
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.units;
  throw new AppError('DEPOSIT_AMOUNT_TOO_FINE');
}

interface Movement {
  readonly kind: 'deposit_received' | 'deposit_returned';
  /** The change of the bank account's balance; positive if the bank account receives the money. */
  readonly in_minor: bigint;
  readonly change: DepositChange;
}

/** Stores a received or returned deposit: its new state, the ledger entry and the audit entry. */
async function move(tx: Tx, ctx: Ctx, brand: BrandRow, movement: Movement): Promise<Deposit> {
  const { kind, in_minor, change } = movement;
  const { id: brand_id, deposit_currency: currency } = brand;
  const keeper = kind === 'deposit_received' ? findBusinessOf : findKeeper;
  const business_id = await keeper(tx, brand_id);
  if (business_id === null) throw new AppError('DEPOSIT_WITHOUT_BUSINESS');
  await changeDeposit(ctx, tx, brand, change);
  await post(tx, {
    kind,
    source: { kind: 'brand', id: brand_id },
    occurred_at: ctx.deps.clock.iso(),
    postings: [
      { account: { kind: 'bank', business_id, currency }, amount_minor: in_minor },
      { account: { kind: 'brand_deposit', brand_id, currency }, amount_minor: -in_minor },
    ],
  });
  await writeAudit(tx, ctx, {
    action: kind === 'deposit_received' ? 'deposit.received' : 'deposit.returned',
    entity: 'brand',
    entity_id: brand_id,
    before: { ...brand },
    after: { ...brand, ...change },
  });
  return show(tx, ctx, brand_id);
}

/**
 * Records a received deposit.
 * @param amount in major units of the deposit's currency; the required amount if absent
 */
export const receiveDeposit = (ctx: Ctx, id: number, amount?: number): Promise<Deposit> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    requireAction(depositActions, { state: brand.deposit_state }, 'receive', ctx.actor);
    const { deposit_currency, deposit_amount_minor } = brand;
    const in_minor =
      amount === undefined ? deposit_amount_minor : minorOf(amount, deposit_currency);
    if (in_minor === 0n) throw new AppError('DEPOSIT_AMOUNT_ZERO');
    const change = {
      deposit_state: 'received' as const,
      deposit_received_minor: in_minor,
      deposit_received_at: ctx.deps.clock.iso(),
    };
    return move(tx, ctx, brand, { kind: 'deposit_received', in_minor, change });
  });

/**
 * Records that the whole deposit was returned. @param amount if given, must equal the held amount
 */
export const returnDeposit = (ctx: Ctx, id: number, amount?: number): Promise<Deposit> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const { deposit_state, deposit_received_minor: held_minor, deposit_currency } = brand;
    requireAction(depositActions, { state: deposit_state }, 'return', ctx.actor);
    invariant(held_minor !== null, 'a received deposit has an amount');
    if (amount !== undefined && minorOf(amount, deposit_currency) !== held_minor) {
      const amount_held = formatMoney(held_minor, deposit_currency);
      throw new AppError('DEPOSIT_AMOUNT_DIFFERENT', { values: { amount: amount_held } });
    }
    const change = {
      deposit_state: 'returned' as const,
      deposit_returned_at: ctx.deps.clock.iso(),
    };
    return move(tx, ctx, brand, { kind: 'deposit_returned', in_minor: -held_minor, change });
  });

/**
 * Verifies that the ledger contains a brand's deposit while the state is `received`, and no deposit
 * in any other state.
 */
export async function verifyDeposits(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'brand ' || b.id as id, format('a deposit that is %s: %s expected, %s found',
      b.deposit_state, w.minor, coalesce(h.minor, 0)) as problem
    from brands b
    cross join lateral (select
      case when b.deposit_state = 'received' then b.deposit_received_minor else 0 end as minor
    ) w
    left join (
      select brand_id, -sum(balance_minor) as minor from ledger_accounts
      where kind = 'brand_deposit' group by brand_id
    ) h on h.brand_id = b.id
    where w.minor <> coalesce(h.minor, 0) order by b.id limit 100`.execute(db);
  return rows;
}
