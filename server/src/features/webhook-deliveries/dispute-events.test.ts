import { disputeObject } from '@diwan/contract/features/charges/objects';
import type { DisputeDetail } from '@diwan/contract/features/disputes/records';
import type { Refund } from '@diwan/contract/features/refunds/records';
import type {
  WebhookDeliveries,
  WebhookEvents,
} from '@diwan/contract/features/webhook-deliveries/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { drawPaper } from '../../testing/registration.ts';
import { watchDisputesTask } from '../disputes/jobs.ts';
import { erasePayersFromDeliveries } from './queue-webhook.ts';

let world: PaymentsWorld;
let owner: TestUser;
let brand: number;
let keys: Readonly<Record<string, string>>;

const POST_URL = 'https://shop.test/hook';

beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.close());
beforeEach(async () => {
  brand = await world.addShop();
  await listenAt(brand, POST_URL);
  owner = await signInAs(world.system, 'brand_owner', { brand_id: brand });
  keys = await makeKeys(brand);
});

const listenAt = (id: number, post_url: string | null) =>
  world.system.deps.db
    .updateTable('brands')
    .set({ post_url, post_url_explicit: post_url !== null })
    .where('id', '=', id)
    .execute();

async function makeKeys(id: number): Promise<typeof keys> {
  const path = `/admin/brands/${id}/api-key/regenerate`;
  const call = { token: world.admin.token, body: { mode: 'live' } };
  const { data } = await ask<{ api_key: string; api_secret: string }>(
    world.system,
    'POST',
    path,
    call,
  );
  return { 'x-api-key': data.api_key, 'x-api-secret': data.api_secret };
}

async function openDispute(headers = {}): Promise<{ id: string; sold: bigint }> {
  const sold = await world.sell({ brand_id: brand });
  const id = await dispute(sold, headers);
  return { id, sold };
}

async function dispute(sold: bigint, headers = {}): Promise<string> {
  const body = { amount: 10, reason: 'The goods did not arrive', reference: 'CB-7' };
  const call = { token: world.admin.token, body, headers };
  const path = `/transactions/${sold}/chargebacks`;
  return (await ask<Refund>(world.system, 'POST', path, call)).data.id;
}

const decide = (sold: bigint, id: string, decision: 'won' | 'lost' | 'reversed', headers = {}) =>
  ask(world.system, 'POST', `/transactions/${sold}/chargebacks/${id}/decision`, {
    token: world.admin.token,
    body: { decision, reason: 'Mrs Noura Al Salem called the bank' },
    headers,
  });

/** Adds a photo. A photo of another colour is another file. */
async function add(id: string, colour?: string) {
  const bytes = Buffer.from((await drawPaper(colour)).split(',')[1] ?? '', 'base64');
  const form = uploadOf({ bytes, name: 'noura-al-salem.png', type: 'image/png' });
  const call = { token: owner.token, body: form.body, headers: form.headers };
  return ask<DisputeDetail>(world.system, 'POST', `/disputes/${id}/evidence`, call);
}

const submit = (id: string, headers = {}) =>
  ask<DisputeDetail>(world.system, 'POST', `/disputes/${id}/submit`, {
    token: owner.token,
    headers,
  });

/** Returns the events about disputes that the brand's server can fetch, oldest first. */
async function readEvents(headers = keys) {
  const path = '/webhook-events?limit=100';
  const { data } = await ask<WebhookEvents>(world.system, 'GET', path, { headers });
  return data.events
    .filter(({ event }) => event.startsWith('dispute.'))
    .toReversed()
    .map(({ event, body }) => ({ event, ...disputeObject.parse(JSON.parse(body)) }));
}

const namesOf = (events: readonly { readonly event: string }[]) => events.map(({ event }) => event);

describe('a dispute', () => {
  it('has an event for each step, with its status and the facts of the payment', async () => {
    const { id, sold } = await openDispute();
    world.system.clock.advance({ seconds: 1 });
    await add(id);
    world.system.clock.advance({ seconds: 1 });
    await submit(id);
    world.system.clock.advance({ seconds: 1 });
    await decide(sold, id, 'won');
    const events = await readEvents();
    const facts = {
      id,
      object: 'dispute',
      charge_id: await world.chargeOf(sold),
      amount: 10,
      currency: 'KWD',
      reason: 'The goods did not arrive',
      reference: { acquirer: 'CB-7' },
    };
    expect(events).toMatchObject([
      { ...facts, event: 'dispute.opened', status: 'OPENED', evidence: { count: 0 } },
      { ...facts, event: 'dispute.evidence_added', status: 'EVIDENCE', evidence: { count: 1 } },
      { ...facts, event: 'dispute.submitted', status: 'SUBMITTED', evidence: { count: 1 } },
      { ...facts, event: 'dispute.won', status: 'WON' },
    ]);
    const { data } = await ask<DisputeDetail>(world.system, 'GET', `/disputes/${id}`, owner);
    for (const { evidence } of events) expect(evidence.due).toBe(data.evidence_until);
  });

  it.each(['lost', 'reversed'] as const)('that is %s has its event', async (decision) => {
    const { id, sold } = await openDispute();
    world.system.clock.advance({ seconds: 1 });
    await decide(sold, id, decision);
    const events = await readEvents();
    expect(namesOf(events)).toEqual(['dispute.opened', `dispute.${decision}`]);
    expect(events.at(-1)?.status).toBe(decision.toUpperCase());
  });

  it('has one event for a step that is repeated or made twice at once', async () => {
    const sold = await world.sell({ brand_id: brand });
    const [opening, deciding] = ['opening', 'deciding'].map((step) => ({
      'idempotency-key': `${step}-${sold}`,
    }));
    const opened = await Promise.all([dispute(sold, opening), dispute(sold, opening)]);
    const id = opened.find((one) => one !== undefined) ?? '';
    await dispute(sold, opening);
    const both = await Promise.all([add(id), add(id, '#ff0000')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const submitting = { 'idempotency-key': `submitting-${sold}` };
    await Promise.all([submit(id, submitting), submit(id, submitting), submit(id)]);
    await submit(id, submitting);
    await Promise.all([decide(sold, id, 'lost', deciding), decide(sold, id, 'won')]);
    await decide(sold, id, 'lost', deciding);
    const names = namesOf(await readEvents()).toSorted();
    const last = names.filter((name) => /won|lost/.test(name));
    expect(last).toHaveLength(1);
    expect(names.filter((name) => !last.includes(name))).toEqual([
      'dispute.evidence_added',
      'dispute.evidence_added',
      'dispute.opened',
      'dispute.submitted',
    ]);
  });

  /*
   * 0252_dispute_evidence_events_expand.sql, 0253_dispute_evidence_events_index_expand.sql and
   * 0254_dispute_evidence_events_replace_expand.sql permit these events.
   */
  it('has an event for each file of the evidence, also for one that is added again', async () => {
    const { id } = await openDispute();
    const { data } = await add(id);
    // A repeated upload adds nothing.
    await add(id);
    await add(id, '#ff0000');
    const path = `/disputes/${id}/evidence/${data.evidence[0]?.id}`;
    expect((await ask(world.system, 'DELETE', path, { token: owner.token })).status).toBe(200);
    await add(id);
    const added = (await readEvents()).filter(({ event }) => event === 'dispute.evidence_added');
    expect(added.map(({ evidence }) => evidence.count).toSorted((a, b) => a - b)).toEqual([
      1, 2, 2,
    ]);
    expect(added.every(({ status }) => status === 'EVIDENCE')).toBe(true);
  });

  it('has no event for a refused step', async () => {
    const { id, sold } = await openDispute();
    expect((await submit(id)).failure.code).toBe('DISPUTE_WITHOUT_EVIDENCE');
    await decide(sold, id, 'lost');
    expect((await decide(sold, id, 'won')).status).toBe(409);
    expect((await add(id)).status).toBe(409);
    expect(namesOf(await readEvents()).toSorted()).toEqual(['dispute.lost', 'dispute.opened']);
  });

  it('has no event if the step is rolled back', async () => {
    const { id } = await openDispute();
    await add(id);
    const { db, jobs } = world.system.deps;
    const enqueue = jobs.enqueue;
    // The job of the delivery belongs to the transaction of the step, which fails here.
    Object.assign(jobs, { enqueue: () => Promise.reject(new Error('killed')) });
    expect((await submit(id)).status).toBe(500);
    Object.assign(jobs, { enqueue });
    const row = db.selectFrom('disputes').select('submitted_at').where('refund_id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ submitted_at: null });
    expect(namesOf(await readEvents())).not.toContain('dispute.submitted');
    expect((await submit(id)).status).toBe(200);
    expect(namesOf(await readEvents())).toContain('dispute.submitted');
  });

  it('of an earlier server has its event from the job, unless it is decided', async () => {
    const { db } = world.system.deps;
    const [open, decided] = [await openDispute(), await openDispute()];
    await decide(decided.sold, decided.id, 'lost');
    await db.deleteFrom('webhook_deliveries').where('brand_id', '=', brand).execute();
    await db.deleteFrom('disputes').where('refund_id', 'in', [open.id, decided.id]).execute();
    const watch = watchDisputesTask(world.system.deps);
    const { log } = world.system.deps;
    const run = { job_id: '1', attempt: 1, max_attempts: 1, log, signal: AbortSignal.any([]) };
    await Promise.all([watch({}, run), watch({}, run)]);
    await watch({}, run);
    expect(await readEvents()).toMatchObject([{ event: 'dispute.opened', id: open.id }]);
  });
});

describe('the events of disputes', () => {
  it('go to the address of the charge, otherwise of the brand, otherwise nowhere', async () => {
    const { db } = world.system.deps;
    const sold = await world.sell({ brand_id: brand });
    const own = 'https://shop.test/own';
    await db.updateTable('transactions').set({ post_url: own }).where('id', '=', sold).execute();
    await dispute(sold);
    const path = `/brands/${brand}/webhook-deliveries`;
    const list = async () => (await ask<WebhookDeliveries>(world.system, 'GET', path, owner)).data;
    expect((await list()).deliveries.find(({ event }) => event === 'dispute.opened')).toMatchObject(
      { url: own, transaction_id: Number(sold), test: false },
    );
    await listenAt(brand, null);
    const { id } = await openDispute();
    expect((await readEvents()).map((event) => event.id)).not.toContain(id);
  });

  it('are never visible to another brand', async () => {
    const { id } = await openDispute();
    await add(id);
    const other = await world.addShop();
    await listenAt(other, POST_URL);
    expect(await readEvents(await makeKeys(other))).toEqual([]);
    const stranger = await signInAs(world.system, 'brand_owner', { brand_id: other });
    const { data } = await ask<WebhookDeliveries>(
      world.system,
      'GET',
      `/brands/${other}/webhook-deliveries`,
      stranger,
    );
    expect(data.deliveries).toEqual([]);
    const foreign = await ask(world.system, 'GET', `/brands/${brand}/webhook-deliveries`, stranger);
    expect(foreign.status).toBe(404);
  });

  it('name no person, and an erasure removes the reason of the bank', async () => {
    const { id, sold } = await openDispute();
    await add(id);
    await submit(id);
    await decide(sold, id, 'lost');
    const { db } = world.system.deps;
    const rows = db.selectFrom('webhook_deliveries').select('body').where('refund_id', '=', id);
    const bodies = async () => (await rows.execute()).map(({ body }) => body).join('\n');
    expect(await bodies()).not.toMatch(/noura/i);
    expect(await bodies()).toContain('The goods did not arrive');
    await db.transaction().execute((tx) => erasePayersFromDeliveries(tx, [sold]));
    expect(await bodies()).not.toContain('The goods did not arrive');
    expect(await bodies()).toContain('"status":"LOST"');
  });
});
