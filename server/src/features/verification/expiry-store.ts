import { EXPIRING_FIELDS, type ExpiringField } from '@diwan/contract/features/verification/records';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { samePerson } from '../users/public.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/** SQL: the documents of a submission `d` that expire, as rows of field and file. */
const FILES = sql`(values ${sql.join(
  EXPIRING_FIELDS.map((field) => sql`(${sql.lit(field)}, ${sql.ref(`d.${field}_id`)})`),
)}) as f (field, file_id)`;

/** SQL: the person who submitted file `f` of a brand first. */
const submitterOf = (brand_id: RawBuilder<unknown>) => sql`(select o.submitted_by
  from brand_documents o where o.brand_id = ${brand_id}
    and to_jsonb(o) ->> (f.field || '_id') = f.file_id::text order by o.version limit 1)`;

/** SQL: the newest submission of brand `b`. */
const NEWEST = sql`(select n.id from brand_documents n where n.brand_id = b.id
  order by n.version desc limit 1)`;

/** SQL: the document of stored date `e` was announced and not requested since. */
const UNREQUESTED = sql<SqlBool>`(e.notified_at is not null and not exists (
  select from document_requests r where r.brand_id = e.brand_id and r.field = e.field
    and (r.state = 'open' or r.created_at >= e.notified_at)))`;

export interface WatchedBrand {
  readonly id: number;
  readonly status: BrandStatus;
  /** The documents of the newest submission that expire. */
  readonly present: readonly ExpiringField[];
  /**
   * The dates of these documents. A date is typed by a reviewer, or encrypted as it was accepted or
   * corrected by a person.
   */
  readonly papers: readonly {
    readonly field: ExpiringField;
    readonly file_id: string;
    readonly entered: string | null;
    readonly sealed: string | null;
    /** True if one person submitted the file and corrected its date. */
    readonly by_one_person: boolean;
  }[];
  /** The stored dates. */
  readonly stored: readonly {
    readonly field: ExpiringField;
    readonly expires_on: string;
    readonly file_id: string | null;
    readonly notified_days: number | null;
  }[];
  /** True if a document was announced and not requested since. */
  readonly is_unrequested: boolean;
}

/**
 * Returns brands after an id whose newest submission has an expiry date, or that have a stored one.
 */
export async function findWatched(db: Db, after: number, limit: number): Promise<WatchedBrand[]> {
  const { rows } = await sql<WatchedBrand>`
    select b.id, b.status, coalesce(p.present, '{}') as present,
      coalesce(p.papers, '[]'::json) as papers,
      coalesce((select json_agg(json_build_object('field', e.field, 'expires_on', e.expires_on,
        'file_id', e.file_id, 'notified_days', e.notified_days))
        from paper_expiries e where e.brand_id = b.id), '[]'::json) as stored,
      exists (select from paper_expiries e where e.brand_id = b.id and ${UNREQUESTED})
        as is_unrequested
    from brands b left join lateral (
      select array_agg(f.field) as present,
        json_agg(json_build_object('field', f.field, 'file_id', f.file_id,
          'entered', n.expires_on, 'sealed', r.sealed, 'by_one_person', r.by_one_person is true))
          filter (where n.expires_on is not null or r.sealed is not null) as papers
      from brand_documents d cross join lateral ${FILES}
      left join entered_expiries n on n.file_id = f.file_id
      left join lateral (select coalesce(v.corrected_sealed, v.value_sealed) as sealed,
          v.corrected_by is not null and ${submitterOf(sql`b.id`)}
            in ${samePerson(sql`v.corrected_by`)} as by_one_person
        from document_readings r join reading_values v on v.reading_id = r.id
          and v.field = 'expiry_date' and (v.accepted or v.corrected_sealed is not null)
        where r.document_id = d.id and r.file_field = f.field limit 1) r on true
      where d.id = ${NEWEST} and f.file_id is not null) p on true
    where b.id > ${after} and b.status <> 'rejected' and (p.papers is not null
      or exists (select from paper_expiries e where e.brand_id = b.id))
    order by b.id limit ${limit}`.execute(db);
  return rows;
}

interface Expiry {
  readonly field: ExpiringField;
  readonly expires_on: string;
}

interface NewExpiry extends Expiry {
  readonly file_id: string;
  /** True if one person submitted the file and corrected its date. */
  readonly by_one_person: boolean;
}

/**
 * Stores the dates of documents. A document without a new date keeps its date, because only an
 * accepted document renews an expired one. The owner is notified again of another date.
 * @param soon_until documents that expire up to this day need a new document, or two admins, for
 *   a later date; null if the caller has checked this
 */
export async function saveExpiries(
  tx: Tx,
  brand_id: number,
  expiries: readonly NewExpiry[],
  soon_until: string | null,
): Promise<void> {
  const fields = expiries.map(({ field }) => field);
  const days = expiries.map(({ expires_on }) => expires_on);
  const files = expiries.map(({ file_id }) => file_id);
  const by_one_person = expiries.flatMap((one) => (one.by_one_person ? one.field : []));
  await sql`insert into paper_expiries as e (brand_id, field, expires_on, file_id)
    select ${brand_id}, field, expires_on, file_id
    from unnest(${fields}::text[], ${days}::date[], ${files}::uuid[])
      as n (field, expires_on, file_id)
    on conflict (brand_id, field) do update
    set expires_on = excluded.expires_on, file_id = excluded.file_id,
      notified_at = case when e.expires_on = excluded.expires_on then e.notified_at end,
      notified_days = case when e.expires_on = excluded.expires_on then e.notified_days end
    where (e.expires_on <> excluded.expires_on or e.file_id is distinct from excluded.file_id)
      and not coalesce(e.expires_on <= ${soon_until}::date and excluded.expires_on > e.expires_on
        and (coalesce(e.file_id, excluded.file_id) = excluded.file_id
          or e.field = any(${by_one_person}::text[])), false)`.execute(tx);
}

/** Removes the dates of documents that the newest submission does not have. */
export const dropAbsent = (tx: Tx, brand_id: number, present: readonly ExpiringField[]) =>
  sql`delete from paper_expiries where brand_id = ${brand_id}
    and field <> all(${[...present]}::text[])`.execute(tx);

interface Notice {
  readonly today: string;
  /** The numbers of days before the expiry at which owners are notified. */
  readonly days: readonly number[];
  readonly now: string;
}

/**
 * Returns the dates whose next notice is due, and marks them as announced. Several missed notices
 * are one.
 */
export async function takeDue(
  tx: Tx,
  brand_id: number,
  { today, days, now }: Notice,
): Promise<readonly Expiry[]> {
  const { rows } = await sql<Expiry>`
    update paper_expiries e set notified_at = coalesce(e.notified_at, ${now}), notified_days = n.days
    from (select p.field, (select min(d) from unnest(${[...days]}::integer[]) as d
        where d >= p.expires_on - ${today}::date) as days
      from paper_expiries p where p.brand_id = ${brand_id}) n
    where e.brand_id = ${brand_id} and e.field = n.field and n.days is not null
      and (e.notified_days is null or e.notified_days > n.days)
    returning e.field, e.expires_on`.execute(tx);
  return rows;
}

/** Returns the stored date of a document with the file from which it comes. */
export const findStored = (tx: Tx, brand_id: number, field: ExpiringField) =>
  tx
    .selectFrom('paper_expiries')
    .select(['expires_on', 'file_id'])
    .where('brand_id', '=', brand_id)
    .where('field', '=', field)
    .executeTakeFirst();

/** Returns the person who submitted a file of a brand first; null if it is unknown. */
export async function findSubmitter(
  tx: Tx,
  brand_id: number,
  { field, file_id }: { readonly field: ExpiringField; readonly file_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ submitted_by: string | null }>`
    select ${submitterOf(sql`${brand_id}::integer`)} as submitted_by
    from (select ${field}::text as field, ${file_id}::uuid as file_id) as f`.execute(tx);
  return rows[0]?.submitted_by ?? null;
}

/** Returns the field of a file in the newest submission of a brand, if that document expires. */
export async function findCurrentField(
  tx: Tx,
  brand_id: number,
  file_id: string,
): Promise<ExpiringField | undefined> {
  const { rows } = await sql<{ field: ExpiringField }>`select f.field from brands b
    join brand_documents d on d.id = ${NEWEST} cross join lateral ${FILES}
    where b.id = ${brand_id} and f.file_id = ${file_id} limit 1`.execute(tx);
  return rows[0]?.field;
}

interface Entry {
  readonly file_id: string;
  readonly brand_id: number;
  readonly expires_on: string;
  readonly entered_by: string;
  readonly entered_at: string;
}

export const saveEntered = (tx: Tx, { file_id, ...entry }: Entry) =>
  tx
    .insertInto('entered_expiries')
    .values({ file_id, ...entry })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(entry))
    .execute();

interface Proposal {
  readonly file_id: string;
  readonly brand_id: number;
  readonly expires_on: string;
  readonly proposed_by: string;
  readonly proposed_at: string;
}

export const findProposal = (tx: Tx, file_id: string) =>
  tx
    .selectFrom('proposed_expiries')
    .select(['expires_on', 'proposed_by'])
    .where('file_id', '=', file_id)
    .executeTakeFirst();

/** Stores a date that another admin has to enter too. It replaces an earlier one. */
export const saveProposal = (tx: Tx, { file_id, ...proposal }: Proposal) =>
  tx
    .insertInto('proposed_expiries')
    .values({ file_id, ...proposal })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(proposal))
    .execute();

export const dropProposal = (tx: Tx, file_id: string) =>
  tx.deleteFrom('proposed_expiries').where('file_id', '=', file_id).execute();

/** Returns the dates that another admin has to enter too, with the admin who entered each first. */
export const findProposals = (db: Db, brand_id: number) =>
  db
    .selectFrom('proposed_expiries as p')
    .innerJoin('users as u', 'u.id', 'p.proposed_by')
    .select(['p.file_id', 'p.expires_on', 'u.email as proposed_by'])
    .where('p.brand_id', '=', brand_id)
    .orderBy('p.file_id')
    .limit(LIST_LIMIT)
    .execute();

/** Returns documents of a brand that were announced and not requested since. */
export const findUnrequested = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('paper_expiries as e')
    .select('e.field')
    .where('e.brand_id', '=', brand_id)
    .where(UNREQUESTED)
    .orderBy('e.field')
    .limit(LIST_LIMIT)
    .execute();

/** Returns the dates that reviewers typed, by file. */
export async function findEntered(db: Db, brand_id: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('entered_expiries')
    .select(['file_id', 'expires_on'])
    .where('brand_id', '=', brand_id)
    .limit(LIST_LIMIT)
    .execute();
  return new Map(rows.map(({ file_id, expires_on }) => [file_id, expires_on]));
}
