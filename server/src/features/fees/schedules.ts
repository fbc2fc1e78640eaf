import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import type { BrandSchedule } from '@diwan/contract/features/fees/desk';
import type { FeeType } from '@diwan/contract/features/fees/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { findAgreed } from './desk-store.ts';
import { showCard } from './figures.ts';
import * as store from './store.ts';

type Card = Pick<ScheduleFee, 'scheme' | 'channel' | 'card_origin'>;

/** Returns a card's key in maps of prices. */
export const feeKey = ({ scheme, channel, card_origin }: Card): string =>
  `${scheme} ${channel} ${card_origin}`;

type Specials = Awaited<ReturnType<typeof store.findSpecialFees>>;

const paidByTable = (row: store.StoredFee, specials: Specials): ScheduleFee => {
  const revenue = (kind: FeeType) =>
    specials.find(
      ({ scheme, fee_type, is_active }) => scheme === row.scheme && fee_type === kind && is_active,
    ) ?? {
      revenue_bp: row[`${kind}_revenue_bp`],
      revenue_fixed_minor: row[`${kind}_revenue_fixed_minor`],
    };
  const [refund, chargeback] = [revenue('refund'), revenue('chargeback')];
  return {
    scheme: row.scheme,
    channel: row.channel,
    card_origin: row.card_origin,
    brand_bp: row.brand_bp,
    brand_fixed_minor: row.brand_fixed_minor,
    refund_revenue_bp: refund.revenue_bp,
    refund_revenue_fixed_minor: refund.revenue_fixed_minor,
    chargeback_revenue_bp: chargeback.revenue_bp,
    chargeback_revenue_fixed_minor: chargeback.revenue_fixed_minor,
  };
};

/**
 * Returns the prices of brands without a signed schedule at an instant: the fee table, with the
 * active special fees of refunds and chargebacks. The order is that of the table.
 */
export async function readFeeTable(db: Db, at: string): Promise<ScheduleFee[]> {
  const [rows, specials] = await Promise.all([
    store.findFees(db, at),
    store.findSpecialFees(db, at),
  ]);
  return rows.map((row) => paidByTable(row, specials));
}

/** Returns the start of the current version of each row of the fee table, by `feeKey`. */
export async function readFeeStarts(db: Db, at: string): Promise<ReadonlyMap<string, string>> {
  const rows = await store.findFees(db, at);
  return new Map(rows.map((row) => [feeKey(row), row.valid_from]));
}

/**
 * Returns each brand's prices from its signed schedules. The result has no entry for a brand
 * without a signed schedule.
 */
export async function readSignedFees(
  db: Db,
  brand_ids: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, readonly ScheduleFee[]>> {
  const rows = await store.findSignedFees(db, brand_ids, at);
  const signed = new Map<number, ScheduleFee[]>();
  for (const { brand_id, agreement_id: _agreement, ...fee } of rows) {
    if (brand_id === null) continue;
    signed.set(brand_id, [...(signed.get(brand_id) ?? []), fee]);
  }
  return signed;
}

/** A signed price of a card, and the agreement that sets it. */
export interface SignedPrice {
  readonly fee: ScheduleFee;
  readonly agreement_id: string | null;
}

/** Returns a brand's signed prices by `feeKey`. */
export async function readSignedPrices(
  db: Db,
  brand_id: number,
  at: string,
): Promise<ReadonlyMap<string, SignedPrice>> {
  const rows = await store.findSignedFees(db, [brand_id], at);
  return new Map(
    rows.map(({ brand_id: _brand, agreement_id, ...fee }) => [feeKey(fee), { fee, agreement_id }]),
  );
}

export interface SignedSchedule {
  readonly brand_id: number;
  readonly agreement_id: string;
  readonly fees: readonly ScheduleFee[];
  /** The instant of the signature. Later captures have these prices. */
  readonly signed_at: string;
  readonly signed_by: string | null;
}

/**
 * Puts a brand's signed schedule into force: adds one version for each of its rows. Runs in the
 * transaction that signs.
 * @throws AppError FEE_NOT_FOUND if the fee table has no such row
 */
export async function applySignedSchedule(tx: Tx, schedule: SignedSchedule): Promise<void> {
  const { brand_id, agreement_id, fees, signed_at, signed_by } = schedule;
  if (fees.length === 0) return;
  const rows = new Map((await store.findFeeRows(tx)).map((row) => [feeKey(row), row.id]));
  const versions = fees.map((fee) => {
    const fee_id = rows.get(feeKey(fee));
    if (fee_id === undefined) throw new AppError('FEE_NOT_FOUND');
    const { scheme: _scheme, channel: _channel, card_origin: _origin, ...figures } = fee;
    // An agreement sets no costs. They come from the fee table.
    const costs = { cost_bp: 0, cost_fixed_minor: 0n };
    const origin = { brand_id, agreement_id, valid_from: signed_at, created_by: signed_by };
    return { fee_id, ...origin, ...figures, ...costs };
  });
  await store.insertVersions(tx, versions);
}

/** Lists the brands' signed prices, by brand name. */
export async function listBrandSchedules({ deps }: Ctx): Promise<BrandSchedule[]> {
  const rows = await findAgreed(deps.db, deps.clock.iso());
  return [...Map.groupBy(rows, ({ brand_id }) => brand_id)].flatMap(([brand_id, fees]) =>
    brand_id === null
      ? []
      : [
          {
            brand_id,
            brand_name: fees[0]?.brand_name ?? '',
            signed_at: fees.reduce((at, { valid_from }) => (valid_from > at ? valid_from : at), ''),
            fees: fees.map((fee) => ({
              fee_id: fee.fee_id,
              ...showCard(fee),
              brand_percentage: basisPointsToPercent(fee.brand_bp),
              brand_fixed: toMajorNumber(fee.brand_fixed_minor),
            })),
          },
        ],
  );
}
