import {
  type Scheme,
  type FeeType,
  type Channel,
  FEE_PARTS,
} from '@diwan/contract/features/fees/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type {
  FeeVersionsTable,
  SpecialFeesTable,
  SpecialFeeVersionsTable,
} from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const FIGURES = FEE_PARTS.flatMap((part) => [`v.${part}_bp`, `v.${part}_fixed_minor`] as const);

/** An instant later than any version, which finds the newest one. */
export const NEWEST = 'infinity';

/**
 * Returns the version of each row of the fee table at an instant. Brands' own versions are
 * excluded.
 */
export const findFees = (db: Db, now: string) =>
  db
    .selectFrom('fees as f')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('fee_versions as fv')
          .selectAll('fv')
          .whereRef('fv.fee_id', '=', 'f.id')
          .where('fv.brand_id', 'is', null)
          .where('fv.valid_from', '<=', now)
          .orderBy('fv.valid_from', 'desc')
          .orderBy('fv.id', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['f.id', 'f.scheme', 'f.channel', 'f.card_origin'])
    .select(['v.id as version_id', 'v.valid_from', 'v.created_by'])
    .select(FIGURES)
    .orderBy('f.id')
    .limit(LIST_LIMIT)
    .execute();

export type StoredFee = Awaited<ReturnType<typeof findFees>>[number];

/**
 * Locks rows of the fee table in the order of their ids. Captures and signatures are not blocked.
 */
export const lockFees = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('fees')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const insertVersions = (tx: Tx, versions: readonly Insertable<FeeVersionsTable>[]) =>
  tx
    .insertInto('fee_versions')
    .values([...versions])
    .execute();

export interface FeeQuestion {
  readonly brand_id: number;
  readonly scheme: Scheme;
  readonly channel: Channel;
  readonly card_origin: 'local' | 'international';
  readonly at: string;
}

/**
 * Returns the versions that can apply to a charge, both of the table and of the brand. These are
 * the newest versions of the row for the card's own origin, and of the row for any origin.
 */
export const findApplicable = (db: Db, { brand_id, at, ...card }: FeeQuestion) =>
  db
    .selectFrom('fees as f')
    .innerJoin('fee_versions as v', 'v.fee_id', 'f.id')
    .distinctOn(['f.id', 'v.brand_id'])
    .select(['v.id', 'v.fee_id', 'v.brand_id', 'v.agreement_id', 'v.withdrawn'])
    .select(['f.card_origin'])
    .select(FIGURES)
    .where('f.scheme', '=', card.scheme)
    .where('f.channel', '=', card.channel)
    .where('f.card_origin', 'in', ['any', card.card_origin])
    .where('v.valid_from', '<=', at)
    .where((eb) => eb.or([eb('v.brand_id', 'is', null), eb('v.brand_id', '=', brand_id)]))
    .orderBy('f.id')
    .orderBy(sql`v.brand_id`)
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .modifyEnd(prepared)
    .execute();

const SPECIAL = [
  'v.cost_bp',
  'v.cost_fixed_minor',
  'v.revenue_bp',
  'v.revenue_fixed_minor',
  'v.is_active',
] as const;

/** Returns special fees, each with its version at `now`. */
const specialFees = (db: Db, now: string) =>
  db
    .selectFrom('special_fees as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('special_fee_versions as sv')
          .selectAll('sv')
          .whereRef('sv.special_fee_id', '=', 's.id')
          .where('sv.valid_from', '<=', now)
          .orderBy('sv.valid_from', 'desc')
          .orderBy('sv.id', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.scheme', 's.fee_type', ...SPECIAL]);

export const findSpecialFees = (db: Db, now: string) =>
  specialFees(db, now).orderBy('s.id').limit(LIST_LIMIT).execute();

export type StoredSpecialFee = Awaited<ReturnType<typeof findSpecialFees>>[number];

export const findSpecialFee = (db: Db, id: number, now: string) =>
  specialFees(db, now).where('s.id', '=', id).executeTakeFirst();

export const findActiveSpecialFee = (db: Db, scheme: Scheme, fee_type: FeeType, now: string) =>
  specialFees(db, now)
    .clearSelect()
    .select(['v.id as version_id', 'v.cost_bp', 'v.cost_fixed_minor'])
    .select(['v.revenue_bp', 'v.revenue_fixed_minor'])
    .where('s.scheme', '=', scheme)
    .where('s.fee_type', '=', fee_type)
    .where('v.is_active', '=', true)
    .executeTakeFirst();

export const insertSpecialFee = (tx: Tx, values: Insertable<SpecialFeesTable>) =>
  tx.insertInto('special_fees').values(values).returning('id').executeTakeFirstOrThrow();

export const insertSpecialVersion = (tx: Tx, version: Insertable<SpecialFeeVersionsTable>) =>
  tx.insertInto('special_fee_versions').values(version).execute();

export const lockSpecialFee = (tx: Tx, id: number) =>
  tx
    .selectFrom('special_fees')
    .select(['id', 'scheme', 'fee_type'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateSpecialFee = (tx: Tx, id: number, change: Updateable<SpecialFeesTable>) =>
  tx.updateTable('special_fees').set(change).where('id', '=', id).execute();

const PAID = (['brand', 'refund_revenue', 'chargeback_revenue'] as const).flatMap(
  (part) => [`v.${part}_bp`, `v.${part}_fixed_minor`] as const,
);

/** Returns each brand's newest signed version of every row of the fee table. */
export const findSignedFees = (db: Db, brand_ids: readonly number[], at: string) =>
  db
    .selectFrom('fee_versions as v')
    .innerJoin('fees as f', 'f.id', 'v.fee_id')
    .distinctOn(['v.brand_id', 'f.id'])
    .select(['v.brand_id', 'v.agreement_id', 'f.scheme', 'f.channel', 'f.card_origin', ...PAID])
    .where(sql<boolean>`v.brand_id = any(${[...brand_ids]}::integer[])`)
    .where('v.agreement_id', 'is not', null)
    .where('v.valid_from', '<=', at)
    .orderBy('v.brand_id')
    .orderBy('f.id')
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

/** Returns the rows of the fee table, without figures. */
export const findFeeRows = (db: Db) =>
  db
    .selectFrom('fees')
    .select(['id', 'scheme', 'channel', 'card_origin'])
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();
