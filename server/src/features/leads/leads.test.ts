import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import type { Lead } from '@diwan/contract/features/leads/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { startSimulated, type SimulatedWorld } from '../../provider/testing/worlds.ts';
import { registerBrand } from '../../seed/registrations.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { draftOf } from '../../testing/registration.ts';
import { createLead, pollLeads } from './jobs.ts';

let system: TestApp;
let world: SimulatedWorld;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  world = await startSimulated();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  for (const kind of ['lost_answer', '429']) await world.control('faults', { kind, count: 0 });
  await system.deps.db.deleteFrom('leads').execute();
});
afterAll(async () => {
  await world.close();
  await system.close();
});

const pending = async () =>
  (await ask<Lead[]>(system, 'GET', '/tap/leads/pending', { token: admin.token })).data;
const update = (id: string, mid: string, { token } = admin) =>
  ask<MidAssigned>(system, 'POST', `/tap/leads/${id}/mid`, { token, body: { mid } });
const decide = (id: number, body: object) =>
  ask(system, 'PUT', `/brands/${id}`, { token: admin.token, body });
const deps = () => ({ ...system.deps, provider: world.provider });
const run = (): TaskRun => ({
  job_id: '1',
  attempt: 1,
  max_attempts: 10,
  log: system.deps.log,
  signal: new AbortController().signal,
});
const askProvider = (lead_id: string) => createLead(deps())({ lead_id }, run());
const poll = () => pollLeads(deps())({}, run());
const jobsOf = async (lead_id: string): Promise<number> => {
  const key = `lead-${lead_id}`;
  const jobs = sql`select id from graphile_worker.jobs where key = ${key}`;
  return (await jobs.execute(system.deps.db)).rows.length;
};

async function activated(payment: 'pg' | 'pos' | 'both' = 'pg'): Promise<number> {
  system.clock.advance({ seconds: 1 });
  const id = await addBrand(system, { mcc_code: '5411', payment_type_preference: payment });
  expect((await decide(id, { status: 'active' })).status).toBe(200);
  return id;
}

/** Registers a brand with documents and a bank account, and activates it. */
const registered = (): Promise<number> =>
  registerBrand(system.deps, {
    stage: 'active',
    staff: { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null },
    draft: draftOf(),
  });

const only = async (): Promise<Lead> => {
  const [lead, ...others] = await pending();
  expect(others).toEqual([]);
  if (!lead) throw new Error('there is no lead');
  return lead;
};

describe('activation', () => {
  it('opens a lead for online payments, and requests the account', async () => {
    const online = await activated('pg');
    const both = await activated('both');
    await activated('pos');
    const leads = await pending();
    expect(leads.map(({ brand_id }) => brand_id)).toEqual([online, both]);
    expect(leads[0]).toMatchObject({ progress: 'waiting', mid: null });
    expect(await jobsOf(leads[0]?.id ?? '')).toBe(1);
  });

  it('opens one lead, however often it happens', async () => {
    const id = await activated();
    const { id: lead_id } = await only();
    await decide(id, { status: 'suspended', reason: 'A question' });
    expect(await pending()).toEqual([]);
    expect((await update(lead_id, 'WHILE-SUSPENDED')).status).toBe(409);
    await decide(id, { status: 'active' });
    expect((await only()).id).toBe(lead_id);
  });

  it('opens no lead for a brand that has a MID', async () => {
    const id = await addBrand(system, { mcc_code: '5411', tap_mid: 'HAS-ONE' });
    await decide(id, { status: 'active' });
    expect(await pending()).toEqual([]);
  });
});

describe('the MID of a lead', () => {
  it('closes it, opens the gateway and gives the first key', async () => {
    const brand_id = await activated();
    const { id } = await only();
    const { status, data, message } = await update(id, '68014756');
    expect([status, message]).toEqual([200, 'MID updated successfully']);
    expect(data.api_credentials?.api_secret).toBeTruthy();
    expect(await pending()).toEqual([]);
    const { data: brand } = await ask(system, 'GET', `/brands/${brand_id}`, {
      token: admin.token,
    });
    expect(brand).toMatchObject({ tap_mid: '68014756', pg_enabled: true });
  });

  it('is assigned once by two clicks', async () => {
    await activated();
    const { id } = await only();
    const answers = await Promise.all([update(id, 'CLICK'), update(id, 'CLICK')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can also be entered at the brand', async () => {
    const brand_id = await activated();
    const options = { token: admin.token, body: { mid: 'AT-BRAND' } };
    await ask(system, 'PUT', `/admin/brands/${brand_id}/mid`, options);
    expect(await pending()).toEqual([]);
  });

  it('must be unused, not empty, and entered by an administrator', async () => {
    await addBrand(system, { mcc_code: '5411', status: 'active', tap_mid: 'NOT-FREE' });
    const brand_id = await activated();
    const { id } = await only();
    const taken = await update(id, 'NOT-FREE');
    expect(taken.data).toMatchObject({ pending: true, api_credentials: null });
    expect((await update(id, ' ')).failure.error).toBe('Please enter a valid MID');
    const owner = await signInAs(system, 'brand_owner', { brand_id });
    expect((await update(id, 'MINE', owner)).status).toBe(403);
    expect((await update('00000000-0000-4000-8000-000000000000', 'X')).status).toBe(404);
    expect((await only()).id).toBe(id);
  });
});

describe('the provider', () => {
  it('is called once, reviews, and suggests the MID that an administrator assigns', async () => {
    await registered();
    const { id } = await only();
    await askProvider(id);
    const { provider_lead_id, progress } = await only();
    expect([progress, provider_lead_id]).toEqual(['reviewing', expect.any(String)]);
    await askProvider(id);
    expect((await only()).provider_lead_id).toBe(provider_lead_id);
    await world.control(`leads/${provider_lead_id}`, { outcome: 'approved', mid: '70010001' });
    system.clock.advance({ minutes: 6 });
    await poll();
    expect(await only()).toMatchObject({ progress: 'approved', mid: '70010001' });
  });

  it('may refuse the brand', async () => {
    await registered();
    const { id } = await only();
    await askProvider(id);
    const { provider_lead_id } = await only();
    await world.control(`leads/${provider_lead_id}`, { outcome: 'rejected' });
    system.clock.advance({ minutes: 6 });
    await poll();
    expect(await only()).toMatchObject({ progress: 'rejected', mid: null });
  });

  it('is not called again when the result is unknown', async () => {
    await registered();
    const { id } = await only();
    await world.control('faults', { kind: 'lost_answer', count: 1 });
    await askProvider(id);
    expect((await only()).progress).toBe('unsure');
    await askProvider(id);
    await poll();
    expect(await only()).toMatchObject({ progress: 'unsure', provider_lead_id: null });
  });

  it('is not called again after a crash between the call and its result', async () => {
    await registered();
    const { id } = await only();
    await system.deps.db.updateTable('leads').set({ progress: 'asking' }).execute();
    await askProvider(id);
    expect((await only()).progress).toBe('unsure');
  });

  it('is called later while it is unavailable', async () => {
    await registered();
    const { id } = await only();
    await world.control('faults', { kind: '429', count: 10 });
    await expect(askProvider(id)).rejects.toThrow('away');
    expect((await only()).progress).toBe('waiting');
    await world.control('faults', { kind: '429', count: 0 });
    await askProvider(id);
    expect((await only()).progress).toBe('reviewing');
  });

  it('is not called for a brand without documents', async () => {
    await activated();
    const { id } = await only();
    await askProvider(id);
    expect((await only()).progress).toBe('waiting');
  });
});
