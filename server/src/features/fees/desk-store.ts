import type { CardOrigin, Scheme, FeeType, Channel } from '@diwan/contract/features/fees/records';
import type { FeeReach } from '@diwan/contract/features/fees/desk';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  FeeChecksTable,
  FeeDraftRowsTable,
  FeeDraftsTable,
  FeePublicationsTable,
} from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { personName } from '../users/public.ts';
import type { Finding } from './replay.ts';

export const insertPublication = (tx: Tx, values: Insertable<FeePublicationsTable>) =>
  tx.insertInto('fee_publications').values(values).returning('id').executeTakeFirstOrThrow();

/** Selects publications: one by its id, those of a row or of a special fee, or all. */
export interface PublicationFilter {
  readonly id?: string | undefined;
  readonly fee_id?: number | undefined;
  readonly special_fee_id?: number | undefined;
}

const MOST_PUBLICATIONS = 200;

/** Returns publications, newest first, at most 200. */
export const findPublications = (db: Db, { id, fee_id, special_fee_id }: PublicationFilter) =>
  db
    .selectFrom('fee_publications as p')
    .leftJoin('users as u', 'u.id', 'p.published_by')
    .select(['p.id', 'p.kind', 'p.name', 'p.published_at', 'u.email as published_by'])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? ''))
    .$if(fee_id !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from fee_versions v
          where v.publication_id = p.id and v.fee_id = ${fee_id})`,
      ),
    )
    .$if(special_fee_id !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from special_fee_versions v
          where v.publication_id = p.id and v.special_fee_id = ${special_fee_id})`,
      ),
    )
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MOST_PUBLICATIONS)
    .execute();

/** The columns of a version as JSON. Amounts are numbers of fils. */
export type VersionColumns = Readonly<Record<string, unknown>>;

/** One row of a publication: its version, the previous version, and the newest version. */
export interface PublishedRow {
  readonly publication_id: string;
  readonly id: number;
  readonly scheme: Scheme;
  readonly channel: Channel | null;
  readonly card_origin: CardOrigin | null;
  readonly fee_type: FeeType | null;
  readonly version_id: bigint;
  readonly after: VersionColumns;
  readonly before: VersionColumns | null;
  readonly newest_id: bigint;
  readonly newest_at: string;
  readonly newest_by: string | null;
}

/** Returns the rows of publications in the order of the table, special fees last. */
export async function findPublishedRows(db: Db, ids: readonly string[]): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select v.publication_id, f.id, f.scheme, f.channel, f.card_origin, null as fee_type,
      v.id as version_id, to_jsonb(v) as after, to_jsonb(b) as before, n.id as newest_id,
      n.valid_from as newest_at, n.name as newest_by
    from fee_versions v join fees f on f.id = v.fee_id
    left join lateral (
      select o.* from fee_versions o where o.fee_id = v.fee_id and o.brand_id is null
        and (o.valid_from, o.id) < (v.valid_from, v.id)
      order by o.valid_from desc, o.id desc limit 1) b on true
    cross join lateral (
      select o.id, o.valid_from, ${personName('u')} as name from fee_versions o
      left join users u on u.id = o.created_by
      where o.fee_id = v.fee_id and o.brand_id is null
      order by o.valid_from desc, o.id desc limit 1) n
    where v.publication_id = any(${[...ids]}::uuid[])
    union all
    select v.publication_id, s.id, s.scheme, null, null, s.fee_type, v.id, to_jsonb(v),
      to_jsonb(b), n.id, n.valid_from, n.name
    from special_fee_versions v join special_fees s on s.id = v.special_fee_id
    left join lateral (
      select o.* from special_fee_versions o where o.special_fee_id = v.special_fee_id
        and (o.valid_from, o.id) < (v.valid_from, v.id)
      order by o.valid_from desc, o.id desc limit 1) b on true
    cross join lateral (
      select o.id, o.valid_from, ${personName('u')} as name from special_fee_versions o
      left join users u on u.id = o.created_by
      where o.special_fee_id = v.special_fee_id
      order by o.valid_from desc, o.id desc limit 1) n
    where v.publication_id = any(${[...ids]}::uuid[])
    order by fee_type nulls first, id`.execute(db);
  return rows;
}

export const findName = async (db: Db, user_id: string | null): Promise<string | null> => {
  if (user_id === null) return null;
  const found = db.selectFrom('users as u').select(personName('u').as('name'));
  return (await found.where('u.id', '=', user_id).executeTakeFirst())?.name ?? null;
};

const DRAFT = [
  'd.id',
  'd.name',
  'd.revision',
  'd.created_at',
  'd.updated_at',
  'c.email as created_by',
  'u.email as updated_by',
  'p.published_at',
] as const;

const drafts = (db: Db) =>
  db
    .selectFrom('fee_drafts as d')
    .innerJoin('users as c', 'c.id', 'd.created_by')
    .innerJoin('users as u', 'u.id', 'd.updated_by')
    .leftJoin('fee_publications as p', 'p.id', 'd.publication_id')
    .select([...DRAFT, personName<string>('u').as('saved_by')]);

export const findDrafts = (db: Db) =>
  drafts(db).orderBy('d.updated_at', 'desc').orderBy('d.id').limit(LIST_LIMIT).execute();

export type StoredDraft = Awaited<ReturnType<typeof findDrafts>>[number];

/**
 * Locks the draft and then reads it, because values that were read before the lock may be out of
 * date.
 */
export async function lockDraft(tx: Tx, id: string): Promise<StoredDraft | undefined> {
  await tx.selectFrom('fee_drafts').select('id').where('id', '=', id).forUpdate().execute();
  return drafts(tx).where('d.id', '=', id).executeTakeFirst();
}

export const findDraftRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('fee_draft_rows')
    .selectAll()
    .where(sql<boolean>`draft_id = any(${[...ids]}::uuid[])`)
    .orderBy('fee_id')
    .limit(LIST_LIMIT)
    .execute();

export type StoredDraftRow = Awaited<ReturnType<typeof findDraftRows>>[number];

export const insertDraft = (tx: Tx, values: Insertable<FeeDraftsTable>) =>
  tx.insertInto('fee_drafts').values(values).returning('id').executeTakeFirstOrThrow();

export const saveDraft = (
  tx: Tx,
  id: string,
  { name, ...updated }: { name: string; updated_by: string; updated_at: string },
) =>
  tx
    .updateTable('fee_drafts')
    .set({ name, ...updated, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

export const markPublished = (tx: Tx, id: string, publication_id: string) =>
  tx.updateTable('fee_drafts').set({ publication_id }).where('id', '=', id).execute();

export const deleteDraft = (tx: Tx, id: string) =>
  tx.deleteFrom('fee_drafts').where('id', '=', id).execute();

/** Replaces the rows of a draft. */
export async function replaceDraftRows(
  tx: Tx,
  id: string,
  rows: readonly Insertable<FeeDraftRowsTable>[],
): Promise<void> {
  await tx.deleteFrom('fee_draft_rows').where('draft_id', '=', id).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('fee_draft_rows')
    .values([...rows])
    .execute();
}

/** Returns the versions among these that belong to the fee table, each with its row. */
export const findTableVersions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('fee_versions')
    .select(['id', 'fee_id'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('brand_id', 'is', null)
    .execute();

/** Returns the brands' own prices, which override the fee table: the newest version of each row. */
export async function findAgreed(db: Db, at: string) {
  const rows = await db
    .selectFrom('fee_versions as v')
    .innerJoin('fees as f', 'f.id', 'v.fee_id')
    .innerJoin('brands as b', 'b.id', 'v.brand_id')
    .distinctOn(['b.name', 'v.brand_id', 'f.id'])
    .select(['v.brand_id', 'b.name as brand_name', 'f.id as fee_id', 'f.scheme', 'f.channel'])
    .select(['f.card_origin', 'v.brand_bp', 'v.brand_fixed_minor', 'v.valid_from', 'v.withdrawn'])
    .where('v.valid_from', '<=', at)
    .orderBy('b.name')
    .orderBy('v.brand_id')
    .orderBy('f.id')
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .execute();
  return rows.filter(({ withdrawn }) => !withdrawn);
}

const MOST_NAMED = 5;

/**
 * Counts the active brands that accept the row's cards, in two groups: brands that pay the table's
 * price, and brands with a signed price. Some brands of the second group are named. `findRule` uses
 * the same rule.
 */
export async function findReach(db: Db, fee_id: number, at: string): Promise<FeeReach> {
  const { rows } = await sql<FeeReach>`
    with brands_of as (
      select b.name, exists (select from fees o
          cross join lateral (select v.withdrawn from fee_versions v
            where v.fee_id = o.id and v.brand_id = b.id and v.valid_from <= ${at}
            order by v.valid_from desc, v.id desc limit 1) own
          where o.scheme = f.scheme and o.channel = f.channel
            and o.card_origin in (f.card_origin, 'any') and not own.withdrawn) as has_signed
      from fees f join brands b on b.status = 'active'
        and b.payment_type_preference in (lower(f.channel), 'both')
      where f.id = ${fee_id})
    select count(*) filter (where not has_signed)::integer as paying,
      count(*) filter (where has_signed)::integer as signed,
      coalesce((array_agg(name order by name)
        filter (where not has_signed))[1:${sql.lit(MOST_NAMED)}], '{}') as names
    from brands_of`.execute(db);
  return rows[0] ?? { paying: 0, signed: 0, names: [] };
}

export const insertCheck = (db: Db, values: Insertable<FeeChecksTable>) =>
  db.insertInto('fee_checks').values(values).returning('id').executeTakeFirstOrThrow();

/** Starts a check unless one is running. */
export const beginCheck = (db: Db, values: Insertable<FeeChecksTable>) =>
  db
    .insertInto('fee_checks')
    .values(values)
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'running').doNothing())
    .execute();

export const endCheck = (
  db: Db,
  result: { finished_at: string; captures: bigint; returns: bigint; wrong: number },
) =>
  db
    .updateTable('fee_checks')
    .set({ state: 'done', ...result })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();

export const insertFindings = (db: Db, check_id: string, findings: readonly Finding[]) =>
  db
    .insertInto('fee_check_findings')
    .values(findings.map((finding) => ({ check_id, ...finding })))
    .execute();

export const findLastCheck = (db: Db) =>
  db
    .selectFrom('fee_checks as c')
    .leftJoin('users as u', 'u.id', 'c.requested_by')
    .select(['c.id', 'c.cause', 'c.started_at', 'c.finished_at', 'c.captures', 'c.returns'])
    .select(['c.wrong', 'u.email as asked_by'])
    .where('c.state', '=', 'done')
    .orderBy('c.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findFindings = (db: Db, check_id: string): Promise<Finding[]> =>
  db
    .selectFrom('fee_check_findings')
    .selectAll()
    .where('check_id', '=', check_id)
    .orderBy('transaction_id')
    .orderBy('source_id')
    .limit(LIST_LIMIT)
    .execute();

export const isCheckRunning = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('fee_checks')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirst()) !== undefined;
