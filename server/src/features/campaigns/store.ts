import type { CampaignBrandState, CampaignState } from '@diwan/contract/features/campaigns/actions';
import type { Exclusion } from '@diwan/contract/features/campaigns/records';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  CampaignBrandsTable,
  CampaignMessagesTable,
  CampaignsTable,
} from '../../platform/db/tables.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { isNamed } from '../../platform/search/search.ts';
import { personName } from '../users/public.ts';
import { type CampaignChoice, chosenBrands, exclusionOf, type StoredFee } from './chosen.ts';

const fromCampaigns = (db: Db) =>
  db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .select(sql<readonly StoredFee[]>`c.fees`.as('fees'));

export const findCampaign = (db: Db, id: string) =>
  fromCampaigns(db)
    .leftJoin('partners as p', 'p.id', 'c.partner_id')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .leftJoin('users as s', 's.id', 'c.started_by')
    .select('p.name as partner_name')
    .select([personName('u').as('created_by_name'), personName('s').as('started_by_name')])
    .where('c.id', '=', id)
    .executeTakeFirst();

export type ShownCampaign = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/** Locks the campaign's row until the transaction ends. */
export const lockCampaign = (tx: Tx, id: string) =>
  fromCampaigns(tx).where('c.id', '=', id).forUpdate('c').executeTakeFirst();

/** Locks the campaign's row for a batch. Batches share the lock, and a decision waits for them. */
export const shareCampaign = (tx: Tx, id: string) =>
  fromCampaigns(tx).where('c.id', '=', id).forShare('c').executeTakeFirst();

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

export const findCampaigns = (db: Db) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.name', 'c.kind', 'c.agreement_type', 'c.state', 'c.deadline'])
    .select(['c.created_at', 'c.started_at'])
    .select([
      sql<number>`(select count(*) from campaign_brands r left join agreements a
          on a.campaign_id = r.campaign_id and a.brand_id = r.brand_id
        where r.campaign_id = c.id and r.exclusion is null
          and a.status is distinct from 'replaced')::integer`.as('reached'),
      sql<number>`(select count(*) from agreements a
        where a.campaign_id = c.id and a.status = 'signed')::integer`.as('signed'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const insertCampaign = (tx: Tx, campaign: Insertable<CampaignsTable>) =>
  tx.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();

/** Updates a campaign that `lockCampaign` locked in the same transaction. */
export const updateCampaign = (tx: Tx, id: string, columns: Updateable<CampaignsTable>) =>
  tx.updateTable('campaigns').set(columns).where('id', '=', id).execute();

/** Returns the schemes without a POS row in the fee table. */
export async function findUnpriced(db: Db, schemes: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('fees')
    .select('scheme')
    .where('channel', '=', 'POS')
    .where('card_origin', '=', 'any')
    .execute();
  const priced = new Set<string>(rows.map(({ scheme }) => scheme));
  return schemes.filter((scheme) => !priced.has(scheme));
}

/** Returns whether a category exists. The category cannot be deleted until the transaction ends. */
export const hasCategory = async (tx: Tx, code: string): Promise<boolean> => {
  const found = tx.selectFrom('mcc_codes').select('code').where('code', '=', code).forShare();
  return (await found.executeTakeFirst()) !== undefined;
};

/** Adds the brands that the choice has now. Brands that register later are not included. */
export const insertBrands = (tx: Tx, id: string, chosen: CampaignChoice) =>
  sql`insert into campaign_brands (campaign_id, brand_id, exclusion)
    select ${id}::uuid, x.brand_id, x.exclusion from (${chosenBrands(chosen)}) as x
    order by x.brand_id`.execute(tx);

interface Preview {
  readonly exclusion: Exclusion | null;
  readonly brands: number;
}

export async function countChosen(db: Db, chosen: CampaignChoice): Promise<readonly Preview[]> {
  const { rows } = await sql<Preview>`
    select x.exclusion, count(*)::integer as brands from (${chosenBrands(chosen)}) as x
    group by x.exclusion order by brands desc, x.exclusion`.execute(db);
  return rows;
}

interface ReplacedAgreements {
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly brands: number;
}

/** Counts the unsigned agreements that this campaign would replace. */
export async function countReplaced(
  db: Db,
  chosen: CampaignChoice,
): Promise<readonly ReplacedAgreements[]> {
  const { rows } = await sql<ReplacedAgreements>`
    select a.campaign_id, c.name as campaign_name, count(*)::integer as brands
    from (${chosenBrands(chosen)}) as x
    join agreements a on a.brand_id = x.brand_id and a.status = 'pending'
      and a.agreement_type = ${chosen.agreement_type}
    left join campaigns c on c.id = a.campaign_id
    where x.exclusion is null
    group by a.campaign_id, c.name order by brands desc, a.campaign_id`.execute(db);
  return rows;
}

/** SQL: whether a message with this purpose was sent to the brand of row `r`. */
const hasLeft = (purpose: 'change' | 'reminder') =>
  sql`exists (select from campaign_messages o join messages m on m.id = o.message_id
    where o.campaign_id = r.campaign_id and o.brand_id = r.brand_id
      and o.purpose = ${sql.lit(purpose)} and m.status = 'sent')`;

/** SQL: the state of row `r` with its agreement `a`. It is derived on each read. */
const stateAt = (now: string) => sql`case
    when r.exclusion is not null then 'excluded'
    when r.drafted_at is null then 'waiting'
    when a.status = 'signed' then 'signed'
    when a.status = 'replaced' or a.id is null then 'excluded'
    when a.valid_from <= ${now}::timestamptz then 'held'
    when r.reminded_at is not null and ${hasLeft('reminder')} then 'reminded'
    when ${hasLeft('change')} then 'told'
    else 'drafted' end`;

export interface BrandRow {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly partner_name: string | null;
  readonly state: CampaignBrandState;
  readonly exclusion: Exclusion | null;
  readonly agreement_id: string | null;
  readonly drafted_at: string | null;
  readonly reminded_at: string | null;
  readonly reminders: number;
  readonly signed_at: string | null;
  readonly signer_name: string | null;
  readonly pdf_ready: boolean;
}

type Source = CampaignChoice & { readonly id: string; readonly state: CampaignState };

/**
 * SQL: the rows of a campaign. For a draft, these are the rows that it would have if it started
 * now.
 */
const rowsOf = (campaign: Source, now: string): RawBuilder<BrandRow> =>
  campaign.state === 'draft'
    ? sql<BrandRow>`select x.brand_id, b.name as brand_name, p.name as partner_name,
        case when x.exclusion is null then 'waiting' else 'excluded' end as state, x.exclusion,
        null::uuid as agreement_id, null::timestamptz as drafted_at,
        null::timestamptz as reminded_at, 0 as reminders, null::timestamptz as signed_at,
        null::text as signer_name, false as pdf_ready
      from (${chosenBrands(campaign)}) as x
      join brands b on b.id = x.brand_id left join partners p on p.id = b.partner_id`
    : sql<BrandRow>`select r.brand_id, b.name as brand_name, p.name as partner_name,
        ${stateAt(now)} as state,
        coalesce(r.exclusion, case a.status when 'replaced' then 'replaced' end) as exclusion,
        a.id as agreement_id, r.drafted_at, r.reminded_at, r.reminders, a.signed_at, a.signer_name,
        a.pdf_file_id is not null as pdf_ready
      from campaign_brands r
      join brands b on b.id = r.brand_id left join partners p on p.id = b.partner_id
      left join agreements a on a.campaign_id = r.campaign_id and a.brand_id = r.brand_id
      where r.campaign_id = ${campaign.id}`;

interface BrandsFilter {
  readonly state?: CampaignBrandState | undefined;
  readonly q?: string | undefined;
  readonly brand_id?: number | undefined;
  readonly after?: readonly [name: string, id: number] | undefined;
  readonly limit: number;
}

/** Returns brands of a campaign in the order of their names, after a position. */
export async function findBrands(
  db: Db,
  campaign: Source,
  now: string,
  { state, q, brand_id, after, limit }: BrandsFilter,
): Promise<readonly BrandRow[]> {
  const wanted = [
    ...(state ? [sql`w.state = ${state}`] : []),
    ...(q ? [isNamed(sql<string>`w.brand_name`, q)] : []),
    ...(brand_id ? [sql`w.brand_id = ${brand_id}`] : []),
    ...(after ? [sql`(w.brand_name, w.brand_id) > (${after[0]}::text, ${after[1]}::integer)`] : []),
  ];
  const { rows } = await sql<BrandRow>`
    select w.* from (${rowsOf(campaign, now)}) as w
    where ${wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`}
    order by w.brand_name, w.brand_id limit ${limit}`.execute(db);
  return rows;
}

interface BrandCount {
  readonly state: CampaignBrandState;
  readonly brands: number;
}

export async function countBrands(
  db: Db,
  campaign: Source,
  now: string,
): Promise<readonly BrandCount[]> {
  const { rows } = await sql<BrandCount>`
    select w.state, count(*)::integer as brands from (${rowsOf(campaign, now)}) as w
    group by w.state`.execute(db);
  return rows;
}

/** Locks and returns some brands without an agreement. Parallel batches get different brands. */
export const takeWaiting = (tx: Tx, campaign_id: string, limit: number) =>
  tx
    .selectFrom('campaign_brands')
    .select('brand_id')
    .where('campaign_id', '=', campaign_id)
    .where('drafted_at', 'is', null)
    .where('exclusion', 'is', null)
    .orderBy('brand_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Locks brands in the order of their ids. All code that locks several brands uses this order. */
export const lockBrands = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('brands')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

interface BrandCheck {
  readonly brand_id: number;
  readonly exclusion: Exclusion | null;
}

/** Checks the exclusion of brands again after they were locked. */
export async function lookAgain(
  tx: Tx,
  chosen: CampaignChoice,
  ids: readonly number[],
): Promise<readonly BrandCheck[]> {
  const { rows } = await sql<BrandCheck>`
    select b.id as brand_id, ${exclusionOf(chosen)} as exclusion
    from brands b where b.id = any(${ids}::integer[]) order by b.id`.execute(tx);
  return rows;
}

export const excludeBrands = (tx: Tx, campaign_id: string, excluded: readonly BrandCheck[]) =>
  sql`update campaign_brands r set exclusion = x.exclusion
    from jsonb_to_recordset(${JSON.stringify(excluded)}::jsonb)
      as x(brand_id integer, exclusion text)
    where r.campaign_id = ${campaign_id} and r.brand_id = x.brand_id`.execute(tx);

export const excludeWaiting = (tx: Tx, campaign_id: string, exclusion: Exclusion) =>
  tx
    .updateTable('campaign_brands')
    .set({ exclusion })
    .where('campaign_id', '=', campaign_id)
    .where('drafted_at', 'is', null)
    .where('exclusion', 'is', null)
    .execute();

export const markBrands = (
  tx: Tx,
  campaign_id: string,
  brand_ids: readonly number[],
  columns: Updateable<CampaignBrandsTable>,
) =>
  tx
    .updateTable('campaign_brands')
    .set(columns)
    .where('campaign_id', '=', campaign_id)
    .where('brand_id', '=', sql<number>`any(${brand_ids}::integer[])`)
    .execute();

export const markReminded = (
  tx: Tx,
  campaign_id: string,
  brand_ids: readonly number[],
  reminder: { readonly reminded_day: number; readonly reminded_at: string },
) =>
  sql`update campaign_brands set reminded_day = ${reminder.reminded_day},
      reminded_at = ${reminder.reminded_at}, reminders = reminders + 1
    where campaign_id = ${campaign_id} and brand_id = any(${brand_ids}::integer[])`.execute(tx);

export const insertMessages = (tx: Tx, messages: readonly Insertable<CampaignMessagesTable>[]) =>
  tx.insertInto('campaign_messages').values(messages).execute();

interface UnsignedAgreement {
  readonly brand_id: number;
  readonly agreement_id: string;
}

/** SQL: rows `r` of a campaign `c` with their unsigned agreements `a`. */
const unsignedOf = (campaign_id: string) =>
  sql`campaign_brands r join campaigns c on c.id = r.campaign_id
    join agreements a on a.campaign_id = r.campaign_id and a.brand_id = r.brand_id
    where r.campaign_id = ${campaign_id} and r.exclusion is null and a.status = 'pending'`;

/** Locks and returns some unsigned agreements of a cancelled campaign. */
export async function takeWithdrawn(
  tx: Tx,
  campaign_id: string,
  limit: number,
): Promise<readonly UnsignedAgreement[]> {
  const { rows } = await sql<UnsignedAgreement>`
    select r.brand_id, a.id as agreement_id from ${unsignedOf(campaign_id)}
      and c.state = 'cancelled'
    order by r.brand_id limit ${limit} for update of r skip locked`.execute(tx);
  return rows;
}

interface DueReminder extends UnsignedAgreement {
  readonly day: number;
}

/**
 * Locks and returns brands with a reminder due today. If several reminder days have passed, only
 * the last one is used. Days on or before the draft of the agreement are skipped.
 */
export async function takeDue(
  tx: Tx,
  campaign_id: string,
  limit: number,
  at: { readonly now: string; readonly today: string },
): Promise<readonly DueReminder[]> {
  const day = sql`(select min(d) from unnest(c.reminder_days) as d
    where c.deadline - d <= ${at.today}::date)`;
  const { rows } = await sql<DueReminder>`
    select r.brand_id, a.id as agreement_id, ${day} as day from ${unsignedOf(campaign_id)}
      and c.state = 'running' and a.valid_from > ${at.now}::timestamptz
      and coalesce(${day} < r.reminded_day, ${day} is not null) and c.deadline - ${day} >
        (r.drafted_at at time zone (select timezone from settings))::date
    order by r.brand_id limit ${limit} for update of r skip locked`.execute(tx);
  return rows;
}

/** Returns the open campaigns, and whether a job must be enqueued for each. */
export async function findOpen(db: Db) {
  const { rows } = await sql<{ id: string; wants_job: boolean }>`
    select c.id, case c.state
      when 'running' then exists (select from campaign_brands r where r.campaign_id = c.id
        and r.drafted_at is null and r.exclusion is null)
      when 'cancelled' then exists (select from agreements a
        where a.campaign_id = c.id and a.status = 'pending')
      else false end and not ${hasLivingJob(sql`'campaign-' || c.id`)} as wants_job
    from campaigns c where c.state in ('running', 'stopped')
      or (c.state = 'cancelled' and exists (select from agreements a
        where a.campaign_id = c.id and a.status = 'pending'))
    order by c.id limit ${LIST_LIMIT}`.execute(db);
  return rows;
}

/** Excludes brands without an agreement after the deadline. */
export const excludeLate = (tx: Tx, campaign_id: string, now: string) =>
  sql`update campaign_brands r set exclusion = 'too_late' from campaigns c
    where c.id = r.campaign_id and c.id = ${campaign_id} and c.state in ('running', 'stopped')
      and c.valid_from <= ${now}::timestamptz and r.drafted_at is null
      and r.exclusion is null`.execute(tx);

/**
 * Finishes the campaign if every brand has signed, is on hold, or is excluded.
 * @returns true if it was finished
 */
export async function finish(tx: Tx, campaign_id: string, now: string): Promise<boolean> {
  const { rows } = await sql`
    update campaigns c set state = 'finished', ended_at = ${now}
    where c.id = ${campaign_id} and c.state in ('running', 'stopped')
      and not exists (select from campaign_brands r where r.campaign_id = c.id
        and r.drafted_at is null and r.exclusion is null)
      and not exists (select from campaign_brands r join agreements a
          on a.campaign_id = r.campaign_id and a.brand_id = r.brand_id
        where r.campaign_id = c.id and a.status = 'pending'
          and a.valid_from > ${now}::timestamptz)
    returning c.id`.execute(tx);
  return rows.length > 0;
}
