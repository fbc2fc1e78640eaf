import { setTimeout as wait } from 'node:timers/promises';
import type { Campaign, CampaignDraft } from '@diwan/contract/features/campaigns/records';
import { SAMPLE_DATA } from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import type { World } from '../world.ts';

const BRANDS = 5_000;
const MOST_SECONDS = 60;
const LOOK_MS = 100;
const MCC = '5411';

/** Adds brands with an owner, all with a signed service agreement of the usual length. */
async function addSigned({ client }: World): Promise<void> {
  const text = renderAgreementText(SAMPLE_DATA);
  await client.query(
    `insert into brands (name, entity_type, business_type, mcc_code, mcc_status, phone_number, status)
     select 'Campaign brand ' || n, 'individual', 'Retail', $1, 'approved', '50005678', 'active'
     from generate_series(1, $2::integer) as n`,
    [MCC, BRANDS],
  );
  await client.query(`with owners as (
      insert into users (email, first_name, last_name, role, brand_id)
      select 'campaign' || id || '@bench.test', 'Noura', 'Bench', 'brand_owner', id
      from brands where name like 'Campaign brand %' returning id, brand_id)
    update brands b set owner_user_id = o.id from owners o where o.brand_id = b.id`);
  await client.query(
    `insert into agreements (brand_id, agreement_type, agreement_version, status, text_en, text_ar,
       clauses, schedule, digest, signer_name, signed_at, typed_name)
     select id, 'service', '1.1', 'signed', $1, $2, $3::jsonb, $4::jsonb, $5, 'Noura', now(), 'Noura'
     from brands where name like 'Campaign brand %'`,
    [text.en, text.ar, JSON.stringify(text.clauses), JSON.stringify(text.schedule), text.digest],
  );
  await client.query('vacuum analyze');
}

const draft: CampaignDraft = {
  name: 'A clause that the regulator ordered',
  kind: 'clause',
  clause_id: 'payouts.when',
  clause_en: 'Payouts are made on each working day of the banks of Kuwait.',
  clause_ar: 'تُصرف الدفعات في كل يوم عمل للبنوك في دولة الكويت.',
  rental_fee: null,
  loss_fee: null,
  fees: [],
  choice: 'filter',
  partner_id: null,
  mcc_code: MCC,
  brand_ids: [],
  deadline: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  reminder_days: [14, 7, 1],
};

async function ask<T>({ port, admin }: World, path: string, body?: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/admin/campaigns${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...admin, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Checks that each brand got exactly one agreement and two messages about it. */
async function check({ client }: World, id: string): Promise<void> {
  const { rows } = await client.query<{ brands: number; agreements: number; messages: number }>(
    `select count(*)::integer as agreements, count(distinct brand_id)::integer as brands,
       (select count(*) from campaign_messages where campaign_id = $1)::integer as messages
     from agreements where campaign_id = $1 and status = 'pending'`,
    [id],
  );
  const [made] = rows;
  const right =
    made?.brands === BRANDS && made.agreements === BRANDS && made.messages === BRANDS * 2;
  if (!right) throw new Error(`a campaign made ${JSON.stringify(made)}`);
}

/**
 * Measures the time from the click on Start until the last agreement is drafted and its messages
 * are queued.
 */
export async function campaignLine(world: World): Promise<string[]> {
  await addSigned(world);
  const { id } = await ask<Campaign>(world, '', draft);
  const preview = await ask<{ brands: number }>(world, `/${id}/preview`);
  const started = performance.now();
  let campaign = await ask<Campaign>(world, `/${id}/start`, { brands: preview.brands });
  while (campaign.counts.waiting > 0) {
    await wait(LOOK_MS);
    campaign = await ask<Campaign>(world, `/${id}`);
  }
  const seconds = (performance.now() - started) / 1000;
  await check(world, id);
  const verdict = seconds <= MOST_SECONDS ? 'met' : `missed: > ${MOST_SECONDS} s`;
  const done = `campaign of ${BRANDS} brands drafted and queued in ${seconds.toFixed(1)} s`;
  return [done, '', '', (BRANDS / seconds).toFixed(0), '', '', '', verdict];
}
