import type { Campaign, CampaignBrand } from '@diwan/contract/features/campaigns/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addSignedBrands,
  campaignsOf,
  draftFor,
  madeOf as countMade,
} from '../../testing/campaigns.ts';
import { runCampaign } from './run.ts';

const NEVER = new AbortController().signal;

let system: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
beforeAll(async () => {
  system = await startTestApp();
  campaigns = campaignsOf(system, await signInAs(system, 'admin'));
  await addCategory(system, '5411');
});
afterAll(() => system.close());

let brands: readonly number[] = [];
const enter = async (number: number) => {
  brands = await addSignedBrands(system, '5411', number);
  return { choice: 'hand' as const, brand_ids: [...brands] };
};

const madeOf = (id: string) => countMade(system, id);

const rowsOf = async (id: string, query = '?limit=100') =>
  (await campaigns.get<{ brands: CampaignBrand[] }>(`/${id}/brands${query}`)).data.brands;

const sign = (brand_id: number | undefined) =>
  system.deps.db
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: system.clock.iso(), signer_name: 'Noura Test' })
    .set({ typed_name: 'Noura Test' })
    .where('brand_id', '=', brand_id ?? 0)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();

it('prepares 500 brands in batches, with several workers at once, each brand once', async () => {
  const { id } = await campaigns.start(await enter(500));
  const late = await addSignedBrands(system, '5411', 2, 'Late');
  await Promise.all([campaigns.run(id), campaigns.run(id), campaigns.run(id)]);
  await campaigns.run(id);
  expect(await madeOf(id)).toEqual({
    agreements: 500,
    brands: 500,
    messages: 1000,
    jobs: 1000,
    arabic: 500,
    waiting: 0,
  });
  const { counts } = await campaigns.read(id);
  expect(counts).toMatchObject({ drafted: 500, waiting: 0, excluded: 0 });
  // A brand that registers after the start is not part of the campaign, even if all brands are
  // chosen.
  const of_late = system.deps.db.selectFrom('agreements').select('id');
  expect(
    await of_late.where('brand_id', 'in', late).where('status', '=', 'pending').execute(),
  ).toEqual([]);
  await system.deps.db.updateTable('messages').set({ status: 'sent' }).execute();
  expect((await campaigns.read(id)).counts).toMatchObject({ drafted: 0, told: 500 });
});

it('a campaign sends its messages after all others, such as password links', async () => {
  const { id } = await campaigns.start(await enter(2));
  await campaigns.run(id);
  const { rows } = await sql<{ priority: number }>`
    select distinct j.priority from campaign_messages o
    join graphile_worker._private_jobs j on j.key = 'message-' || o.message_id
    where o.campaign_id = ${id}`.execute(system.deps.db);
  // Other messages have priority 0. The queue takes the lowest number first.
  expect(rows).toEqual([{ priority: 10 }]);
});

it('a campaign is started once, by the first request', async () => {
  const { data } = await campaigns.create(await enter(3));
  const starts = await Promise.all(
    Array.from({ length: 5 }, () => campaigns.post(`/${data.id}/start`, { brands: 3 })),
  );
  const codes = starts.map(({ status, failure }) => (status === 200 ? 'started' : failure.code));
  expect(codes.toSorted()).toEqual([...Array<string>(4).fill('CAMPAIGN_NOT_DRAFT'), 'started']);
});

it('a campaign is not started when it would reach other brands than the preview showed', async () => {
  const { data } = await campaigns.create(await enter(3));
  await system.deps.db
    .updateTable('brands')
    .set({ status: 'suspended' })
    .where('id', '=', brands[0] ?? 0)
    .execute();
  const refused = await campaigns.post(`/${data.id}/start`, { brands: 3 });
  expect([refused.status, refused.failure.code]).toEqual([409, 'CAMPAIGN_BRANDS_CHANGED']);
  expect(refused.failure.error).toContain('from 3 to 2');
  expect((await campaigns.read(data.id)).state).toBe('draft');
  expect(await rowsOf(data.id)).toHaveLength(3);
});

it('a campaign is not started after a change since it was read', async () => {
  const chosen = await enter(3);
  const { data: read } = await campaigns.create(chosen);
  const start = ({ digest }: Campaign) =>
    campaigns.post(`/${read.id}/start`, { brands: 3, digest });
  const body = draftFor(system, { ...chosen, clause_en: 'Payouts are made once a year.' });
  const { token } = await signInAs(system, 'admin');
  const path = `/admin/campaigns/${read.id}`;
  const { data: changed } = await ask<Campaign>(system, 'PUT', path, { token, body });
  const refused = await start(read);
  expect([refused.status, refused.failure.code]).toEqual([409, 'CAMPAIGN_CHANGED']);
  expect((await start(changed)).data.state).toBe('running');
});

it('rolls back a batch that fails, and continues from there', async () => {
  const { id } = await campaigns.start(await enter(650));
  let portions = 0;
  const jobs = {
    ...system.deps.jobs,
    enqueueMany: async (...input: Parameters<typeof system.deps.jobs.enqueueMany>) => {
      portions += 1;
      if (portions === 2) throw new Error('the process died');
      await system.deps.jobs.enqueueMany(...input);
    },
  };
  await expect(runCampaign({ ...system.deps, jobs }, id, NEVER)).rejects.toThrow('died');
  // Two batches run in parallel. The batch that did not fail is complete.
  const left = await madeOf(id);
  expect(left.waiting).toBeGreaterThanOrEqual(200);
  expect(left).toMatchObject({ agreements: 650 - left.waiting, messages: 2 * left.agreements });
  await campaigns.run(id);
  expect(await madeOf(id)).toMatchObject({ agreements: 650, brands: 650, messages: 1300 });
});

it('stops, resumes and loses nothing', async () => {
  const { id } = await campaigns.start(await enter(450));
  const stop = new AbortController();
  const clock = { ...system.clock, iso: () => (stop.abort(), system.clock.iso()) };
  expect(await runCampaign({ ...system.deps, clock }, id, stop.signal)).toBe(false);
  const half = await madeOf(id);
  // Both batches that had begun were finished.
  expect(half).toMatchObject({ agreements: 400, waiting: 50 });
  await campaigns.post(`/${id}/stop`, { reason: 'The text is looked at again' });
  await campaigns.run(id);
  expect(await madeOf(id)).toEqual(half);
  const again = await campaigns.post(`/${id}/stop`, { reason: 'Twice' });
  expect([again.status, again.failure.code]).toEqual([409, 'CAMPAIGN_NOT_RUNNING']);
  expect((await campaigns.post(`/${id}/resume`)).data).toMatchObject({
    state: 'running',
    reason: null,
  });
  await campaigns.run(id);
  expect(await madeOf(id)).toMatchObject({ agreements: 450, brands: 450, messages: 900 });
});

it('withdraws only unsigned agreements when it is cancelled', async () => {
  const { id } = await campaigns.start(await enter(3));
  await campaigns.run(id);
  await sign(brands[0]);
  const cancelled = await campaigns.post(`/${id}/cancel`, { reason: 'The order was lifted' });
  expect(cancelled.data).toMatchObject({ state: 'cancelled', reason: 'The order was lifted' });
  await Promise.all([campaigns.run(id), campaigns.run(id)]);
  const rows = await rowsOf(id);
  expect(rows.map(({ state, exclusion }) => exclusion ?? state)).toEqual([
    'signed',
    'withdrawn',
    'withdrawn',
  ]);
  const { rows: told } = await sql<{ purpose: string; n: number }>`
    select purpose, count(*)::integer as n from campaign_messages
    where campaign_id = ${id} group by 1 order by 1`.execute(system.deps.db);
  expect(told).toEqual([
    { purpose: 'change', n: 6 },
    { purpose: 'withdrawn', n: 4 },
  ]);
  for (const action of ['start', 'stop', 'resume', 'cancel'] as const) {
    const body = action === 'start' ? { brands: 3 } : { reason: 'Again' };
    const refused = await campaigns.post(
      `/${id}/${action}`,
      action === 'resume' ? undefined : body,
    );
    expect(refused.status).toBe(409);
  }
});

it('a campaign leaves out a brand that was suspended after the start', async () => {
  const { id } = await campaigns.start(await enter(3));
  const first = system.deps.db.updateTable('brands').set({ status: 'suspended' });
  await first.where('id', '=', brands[0] ?? 0).execute();
  await campaigns.run(id);
  const rows = await rowsOf(id);
  expect(rows.map(({ exclusion }) => exclusion)).toEqual(['not_active', null, null]);
});

it('a campaign keeps a signature that arrives while another campaign replaces the agreement', async () => {
  const chosen = await enter(40);
  const first = await campaigns.start(chosen);
  await campaigns.run(first.id);
  const second = await campaigns.start({ ...chosen, clause_en: 'The second text.' });
  const signing = brands.slice(0, 20).map((brand) => sign(brand));
  const [, ...signed] = await Promise.all([campaigns.run(second.id), ...signing]);
  const { rows } = await sql<{ brand_id: number; pending: number; lost: number }>`
    select brand_id, count(*) filter (where status = 'pending')::integer as pending,
      count(*) filter (where campaign_id = ${first.id}
        and status not in ('signed', 'replaced'))::integer as lost
    from agreements where brand_id = any(${[...brands]}::integer[])
    group by 1 having count(*) filter (where status = 'pending') > 1
      or count(*) filter (where campaign_id = ${first.id} and status = 'pending') > 0`.execute(
    system.deps.db,
  );
  expect(rows).toEqual([]);
  const { counts } = await campaigns.read(first.id);
  const second_counts = (await campaigns.read(second.id)).counts;
  expect(counts.signed + second_counts.signed).toBe(signed.flat().length);
  expect(counts.signed + counts.excluded).toBe(40);
});
