import {
  type AgreementClause,
  type AgreementSchedule,
  storeSchedule,
} from '@diwan/contract/features/agreements/schedule';
import type { Campaign, CampaignDraft } from '@diwan/contract/features/campaigns/records';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { sql } from 'kysely';
import { runCampaign, tendCampaigns } from '../features/campaigns/run.ts';
import { ask, type TestApp, type TestUser } from './app.ts';

/** The clause that every brand of these tests has signed. */
export const OLD_CLAUSE: AgreementClause = {
  id: 'payouts.when',
  en: 'Payouts are made each week.',
  ar: 'تُصرف الدفعات كل أسبوع.',
};

const NO_RATES: AgreementSchedule = {
  rental_fee_minor: null,
  loss_fee_minor: null,
  rental_period_days: 30,
  fees: [],
  binding: false,
};

type Terms = Partial<AgreementSchedule>;

/** Adds a signed agreement without the pages that lead to it. */
export async function addSignedAgreement(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  brand_id: number,
  agreement_type: 'service' | 'pos_activation' = 'service',
  terms: Terms = {},
): Promise<string> {
  const clauses = [OLD_CLAUSE, { id: 'law.courts', en: 'Kuwait.', ar: 'الكويت.' }];
  const schedule = storeSchedule({ ...NO_RATES, ...terms });
  const content = { en: 'The old text', ar: 'النص القديم', clauses, schedule };
  const { id } = await db
    .insertInto('agreements')
    .values({
      brand_id,
      agreement_type,
      agreement_version: '1.0',
      status: 'signed',
      text_en: content.en,
      text_ar: content.ar,
      clauses: JSON.stringify(clauses),
      schedule: JSON.stringify(schedule),
      digest: hashAgreement(content),
      pos_rental_fee_minor: terms.rental_fee_minor ?? null,
      signer_name: 'Noura Test',
      signed_at: clock.iso(),
      typed_name: 'Noura Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds active brands with an owner and a signed service agreement, in a few statements. */
export async function addSignedBrands(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  mcc_code: string,
  number: number,
  name = 'Shop',
): Promise<number[]> {
  const clauses = [OLD_CLAUSE];
  const schedule = storeSchedule(NO_RATES);
  const content = { en: 'The old text', ar: 'النص القديم', clauses, schedule };
  const { rows } = await sql<{ id: number }>`
    insert into brands (name, entity_type, business_type, mcc_code, mcc_status, phone_number, status)
    select ${name}::text || ' ' || lpad(n::text, 5, '0'), 'individual', 'Retail', ${mcc_code}::text,
      'approved', '50001234', 'active'
    from generate_series(1, ${number}::integer) as n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`with owners as (
      insert into users (email, first_name, last_name, role, brand_id, language)
      select 'owner-of-' || id || '@people.test', 'Noura', 'Test', 'brand_owner', id,
        case when id % 2 = 0 then 'ar' else 'en' end
      from unnest(${ids}::integer[]) as id returning id, brand_id)
    update brands b set owner_user_id = o.id from owners o where o.brand_id = b.id`.execute(db);
  await sql`insert into agreements (brand_id, agreement_type, agreement_version, status, text_en,
      text_ar, clauses, schedule, digest, signer_name, signed_at, typed_name)
    select id, 'service', '1.0', 'signed', ${content.en}, ${content.ar},
      ${JSON.stringify(clauses)}::jsonb, ${JSON.stringify(schedule)}::jsonb,
      ${hashAgreement(content)}, 'Noura Test', ${clock.iso()}, 'Noura Test'
    from unnest(${ids}::integer[]) as id`.execute(db);
  return ids;
}

export const NEW_CLAUSE: AgreementClause = {
  id: OLD_CLAUSE.id,
  en: 'Payouts are made each working day.',
  ar: 'تُصرف الدفعات كل يوم عمل.',
};

/** Returns a draft that changes a clause for all brands. */
export const draftFor = (
  { clock }: Pick<TestApp, 'clock'>,
  details: Partial<CampaignDraft> = {},
): CampaignDraft => ({
  name: 'Payout days',
  kind: 'clause',
  clause_id: NEW_CLAUSE.id,
  clause_en: NEW_CLAUSE.en,
  clause_ar: NEW_CLAUSE.ar,
  rental_fee: null,
  loss_fee: null,
  fees: [],
  choice: 'all',
  partner_id: null,
  mcc_code: null,
  brand_ids: [],
  deadline: clock
    .now()
    .add({ hours: 30 * 24 })
    .toString()
    .slice(0, 10),
  reminder_days: [14, 7, 1],
  ...details,
});

const NEVER = new AbortController().signal;

/** Returns an admin's calls about campaigns, and the jobs of campaigns. */
export function campaignsOf(system: TestApp, { token }: TestUser) {
  const post = (path: string, body?: unknown) =>
    ask<Campaign>(system, 'POST', `/admin/campaigns${path}`, { token, body });
  const get = <T>(path: string) => ask<T>(system, 'GET', `/admin/campaigns${path}`, { token });
  const create = (details: Partial<CampaignDraft> = {}) => post('', draftFor(system, details));
  return {
    post,
    get,
    create,
    read: async (id: string) => (await get<Campaign>(`/${id}`)).data,
    /** Drafts a campaign and starts it. No agreement is prepared yet. */
    start: async (details: Partial<CampaignDraft> = {}): Promise<Campaign> => {
      const { data } = await create(details);
      const preview = await get<{ brands: number }>(`/${data.id}/preview`);
      const body = { brands: preview.data.brands, below_cost_confirmed: true };
      return (await post(`/${data.id}/start`, body)).data;
    },
    run: (id: string) => runCampaign(system.deps, id, NEVER),
    tend: () => tendCampaigns(system.deps, NEVER),
  };
}

/** The counts of the rows of a campaign in the database. */
export interface CampaignCounts {
  readonly agreements: number;
  readonly brands: number;
  readonly messages: number;
  readonly jobs: number;
  readonly arabic: number;
  readonly waiting: number;
}

export async function madeOf({ deps }: Pick<TestApp, 'deps'>, id: string): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`select
      (select count(*) from agreements where campaign_id = ${id})::integer as agreements,
      (select count(distinct brand_id) from agreements where campaign_id = ${id}
        and status = 'pending')::integer as brands,
      count(*)::integer as messages,
      count(*) filter (where exists (select from graphile_worker._private_jobs j
        where j.key = 'message-' || m.id) or m.status = 'sent')::integer as jobs,
      count(*) filter (where m.language = 'ar')::integer as arabic,
      (select count(*) from campaign_brands where campaign_id = ${id} and drafted_at is null
        and exclusion is null)::integer as waiting
    from campaign_messages o join messages m on m.id = o.message_id
    where o.campaign_id = ${id}`.execute(deps.db);
  const [made] = rows;
  if (!made) throw new Error('a count has a row');
  return made;
}
