import type { Job, Jobs, Sendings } from '@diwan/contract/features/jobs/records';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let brand_id: number;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { name: 'Bloom', mcc_code: '5411', status: 'active' });
});
afterAll(() => system.close());

const list = async (query = '') =>
  (await ask<Jobs>(system, 'GET', `/admin/jobs${query}`, { token: admin.token })).data;
const runAgain = (id: string) =>
  ask<Job>(system, 'POST', `/admin/jobs/${id}/run-again`, { token: admin.token });

interface CreatedJob {
  readonly attempts?: number;
  readonly last_error?: string;
  readonly locked_by?: string;
  readonly crashes?: number;
}

let made = 0;
/** Adds a job in a given state, as its worker would have left it. */
async function addJob({
  attempts = 0,
  last_error,
  locked_by,
  crashes,
}: CreatedJob): Promise<string> {
  const { db, jobs } = system.deps;
  made += 1;
  const message_id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  await jobs.enqueue(db, 'send_message', { message_id }, { job_key: `made-${made}` });
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = ${attempts},
      last_error = ${last_error ?? null}, locked_by = ${locked_by ?? null}::text,
      locked_at = case when ${locked_by ?? null}::text is null then null
        else now() - interval '1 minute' end
    where key = ${`made-${made}`} returning id::text`.execute(db);
  const id = rows[0]?.id ?? '';
  if (crashes !== undefined) {
    await db
      .insertInto('job_crashes')
      .values({ job_id: BigInt(id), crashes })
      .execute();
  }
  return id;
}

const stateOf = async (id: string) => (await list()).jobs.find((job) => job.id === id)?.state;

describe('jobs', () => {
  it('are shown in their states, with the error and their subject', async () => {
    const queued = await addJob({});
    const failed = await addJob({ attempts: 2, last_error: 'the mail server is away' });
    const dead = await addJob({ attempts: 10, last_error: 'no such mailbox' });
    const crashed = await addJob({ crashes: 3 });
    const lost = await addJob({ attempts: 1, locked_by: 'pool-of-nobody' });
    const { jobs, counts } = await list('?limit=100');
    const states = Object.fromEntries(jobs.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      [queued]: 'queued',
      [failed]: 'failed',
      [dead]: 'dead',
      [crashed]: 'lost',
      [lost]: 'lost',
    });
    expect(counts).toMatchObject({ failed: 1, dead: 1, lost: 2, running: 0 });
    const one = jobs.find(({ id }) => id === dead);
    expect(one).toMatchObject({
      task: 'send_message',
      last_error: 'no such mailbox',
      attempts: 10,
    });
    expect((await list(`?about=${one?.about}`)).jobs.map(({ id }) => id)).toEqual([dead]);
    expect((await list('?state=dead')).jobs.map(({ id }) => id)).toEqual([dead]);
    const troubled = (await list('?state=troubled&task=send_message')).jobs;
    expect(troubled.map(({ id }) => id)).toEqual([lost, crashed, dead, failed]);
    expect((await list('?state=troubled&task=create_lead')).jobs).toEqual([]);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.next_cursor}`);
    expect(second.jobs[0]?.id).not.toBe(first.jobs[0]?.id);
  });

  it('run while their worker holds its lease, and are lost after that', async () => {
    const worker = new Client({ connectionString: system.url });
    await worker.connect();
    await worker.query(`select pg_advisory_lock_shared(7134262, hashtext('pool-alive'))`);
    const id = await addJob({ attempts: 1, locked_by: 'pool-alive' });
    expect(await stateOf(id)).toBe('running');
    expect((await runAgain(id)).failure.code).toBe('JOB_RUNNING');
    await worker.end();
    await expect.poll(() => stateOf(id)).toBe('lost');
    // The next check of the leases releases the lock of the lost job.
    expect((await runAgain(id)).failure.code).toBe('JOB_RUNNING');
  });

  it('run again at once with all their attempts, which is logged with the author', async () => {
    const dead = await addJob({ attempts: 10, last_error: 'no such mailbox', crashes: 50 });
    const { data } = await runAgain(dead);
    expect(data).toMatchObject({ state: 'queued', attempts: 0, crashes: 0 });
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['actor_email', 'entity_id'])
      .where('action', '=', 'job.run_again')
      .executeTakeFirst();
    expect(row).toEqual({ actor_email: admin.email, entity_id: dead });
    expect((await runAgain('999999')).failure.code).toBe('JOB_NOT_FOUND');
  });

  it('are for administrators, and show no sealed address', async () => {
    const { token } = await signInAs(system, 'partner_employee');
    expect((await ask(system, 'GET', '/admin/jobs', { token })).status).toBe(403);
    expect((await ask(system, 'POST', '/admin/jobs/1/run-again', { token })).status).toBe(403);
    const email_sealed = system.deps.secrets.seal('owner@shop.test');
    await system.deps.jobs.enqueue(system.deps.db, 'send_registration_link', { email_sealed });
    const { jobs } = await list();
    expect(jobs[0]).toMatchObject({ task: 'send_registration_link', about: null });
    expect(JSON.stringify(jobs)).not.toContain(email_sealed);
  });

  it('name the brand and the event that they work on', async () => {
    const { db, jobs } = system.deps;
    const { id: delivery_id } = await db
      .insertInto('webhook_deliveries')
      .values({ brand_id, event: 'charge.captured', url: 'https://shop.test/hook', body: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(db, 'deliver_webhook', { delivery_id });
    await jobs.enqueue(db, 'reconcile_day', { day: '2026-11-20' });
    const [day, delivery] = (await list('?limit=2')).jobs;
    expect(delivery).toMatchObject({
      about: delivery_id,
      subject: { what: 'charge.captured', brand: { id: brand_id, name: 'Bloom' } },
    });
    expect(day).toMatchObject({ about: '2026-11-20', subject: null });
    // A message that was erased since the job was added has no subject.
    const message_id = '00000000-0000-4000-8000-999999999999';
    await jobs.enqueue(db, 'send_message', { message_id });
    expect((await list('?limit=1')).jobs[0]?.subject).toBeNull();
    expect((await runAgain(delivery?.id ?? '')).data.subject?.what).toBe('charge.captured');
    await db.deleteFrom('webhook_deliveries').where('id', '=', delivery_id).execute();
    expect((await list('?limit=3')).jobs.map(({ subject }) => subject)).toEqual([null, null, null]);
  });
});

describe('deliveries', () => {
  const sendings = async (query = '') =>
    (await ask<Sendings>(system, 'GET', `/admin/deliveries${query}`, { token: admin.token })).data;

  it('of every kind are in one list, newest first, and failed ones can be sent again', async () => {
    const { db, secrets } = system.deps;
    for (const [minute, state] of [
      [1, 'delivered'],
      [3, 'failed'],
    ] as const) {
      await db
        .insertInto('webhook_deliveries')
        .values({
          brand_id,
          event: 'charge.captured',
          url: 'https://shop.test/hook',
          body: '{}',
          state,
          created_at: `2026-11-20T10:0${minute}:00.000Z`,
        })
        .execute();
    }
    await db
      .insertInto('messages')
      .values({
        channel: 'email',
        to_address: 'owner@shop.test',
        recipient_role: 'brand_owner',
        template: 'test',
        language: 'en',
        subject: 'Hello',
        body_sealed: secrets.seal('x'),
        status: 'dead',
        last_error: 'no such mailbox',
        created_at: '2026-11-20T10:02:00.000Z',
      })
      .execute();
    const all = (await sendings()).sendings;
    expect(all.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'webhook failed',
      'email failed',
      'webhook done',
    ]);
    expect(all[1]).toMatchObject({ to: 'owner@shop.test', problem: 'no such mailbox' });
    expect(all.map(({ can }) => can.send_again?.allowed)).toEqual([true, true, false]);
    expect((await sendings('?kind=email')).sendings).toHaveLength(1);
    expect((await sendings('?kind=sftp')).sendings).toEqual([]);
    expect((await sendings('?state=failed&kind=webhook')).sendings).toHaveLength(1);
    const first = await sendings('?limit=2');
    const rest = await sendings(`?limit=2&cursor=${first.next_cursor}`);
    expect(rest.sendings.map(({ state }) => state)).toEqual(['done']);
  });
});
