import type { Deposit } from '@diwan/contract/features/deposits/records';
import { type Currency, parseAmount, toMajorNumber } from '@diwan/contract/kernel/money';
import { post } from '../../../ledger/post.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { findBusinessOf } from '../../businesses/businesses.ts';
import { type BrandColumns, type BrandRow, lockBrand, updateBrand } from '../store.ts';
import { findDeposit, findKeeper } from './store.ts';

async function show(db: Db, ctx: Ctx, id: number): Promise<Deposit> {
  const row = await findDeposit(db, ctx.scope, id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const { required_minor, received_minor, ...rest } = row;
  return {
    ...rest,
    required_amount: toMajorNumber(required_minor, row.currency),
    received_amount: received_minor === null ? null : toMajorNumber(received_minor, row.currency),
  };
}

export const readDeposit = (ctx: Ctx, id: number): Promise<Deposit> => show(ctx.deps.db, ctx, id);

/** A deposit may be in a currency with fewer decimals than the request's schema allows. */
function minorOf(amount: number, currency: Currency): bigint {
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.units;
  const sentence = 'The amount has too many decimals';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { amount: sentence } });
}

async function holdBrand(tx: Tx, ctx: Ctx, id: number): Promise<BrandRow> {
  const brand = await lockBrand(tx, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  return brand;
}

interface Movement {
  readonly kind: 'deposit_received' | 'deposit_returned';
  /** Into the bank. */
  readonly in_minor: bigint;
  readonly columns: BrandColumns;
}

/** State, booking and audit row of a deposit that came in or went back. */
async function move(tx: Tx, ctx: Ctx, brand: BrandRow, movement: Movement): Promise<Deposit> {
  const { kind, in_minor, columns } = movement;
  const { id: brand_id, deposit_currency: currency } = brand;
  const keeper = kind === 'deposit_received' ? findBusinessOf : findKeeper;
  const business_id = await keeper(tx, brand_id);
  if (business_id === null) {
    const sentence = 'No business receives the money of this category';
    throw new AppError('UNPROCESSABLE', { sentence });
  }
  const at = ctx.deps.clock.iso();
  await updateBrand(tx, brand, { ...columns, updated_at: at });
  await post(tx, {
    kind,
    source: { kind: 'brand', id: brand_id },
    occurred_at: at,
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
    after: { ...brand, ...columns },
  });
  return show(tx, ctx, brand_id);
}

const forbid = (sentence: 'No deposit is due' | 'The deposit has already been received') =>
  new AppError('STATE_FORBIDS', { sentence });

/** Records that a due deposit came in: as much as is asked for, unless another amount is given. */
export const receiveDeposit = (ctx: Ctx, id: number, amount?: number): Promise<Deposit> =>
  ctx.answerOnce(async (tx) => {
    const brand = await holdBrand(tx, ctx, id);
    if (brand.deposit_state === 'none') throw forbid('No deposit is due');
    if (brand.deposit_state !== 'required') throw forbid('The deposit has already been received');
    const { deposit_currency, deposit_amount_minor } = brand;
    const in_minor =
      amount === undefined ? deposit_amount_minor : minorOf(amount, deposit_currency);
    if (in_minor === 0n) {
      const sentence = 'The amount must be more than zero';
      throw new AppError('UNPROCESSABLE', { sentence, fields: { amount: sentence } });
    }
    const columns = {
      deposit_state: 'received' as const,
      deposit_received_minor: in_minor,
      deposit_received_at: ctx.deps.clock.iso(),
    };
    return move(tx, ctx, brand, { kind: 'deposit_received', in_minor, columns });
  });

/** Records that the whole deposit went back. */
export const returnDeposit = (ctx: Ctx, id: number, amount?: number): Promise<Deposit> =>
  ctx.answerOnce(async (tx) => {
    const brand = await holdBrand(tx, ctx, id);
    const { deposit_state, deposit_received_minor: held_minor, deposit_currency } = brand;
    if (deposit_state !== 'received' || held_minor === null) {
      const sentence =
        deposit_state === 'returned'
          ? 'The deposit has already been returned'
          : 'No deposit is held';
      throw new AppError('STATE_FORBIDS', { sentence });
    }
    if (amount !== undefined && minorOf(amount, deposit_currency) !== held_minor) {
      const sentence = 'The amount is not what is held';
      throw new AppError('UNPROCESSABLE', { sentence, fields: { amount: sentence } });
    }
    const columns = {
      deposit_state: 'returned' as const,
      deposit_returned_at: ctx.deps.clock.iso(),
    };
    return move(tx, ctx, brand, { kind: 'deposit_returned', in_minor: -held_minor, columns });
  });
