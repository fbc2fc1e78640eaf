import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import type { ApprovedMidMove, MidMove } from '@diwan/contract/features/mids/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { silentLog } from '../../provider/testing/worlds.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { addBrand, addOwner } from '../../testing/brands.ts';
import { deliverWebhooks, processWebhooks } from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { endMidQuarantinesTask } from './jobs.ts';

let world: PaymentsWorld;
/** The admin who requests every move in these tests. */
let sara: TestUser;
/** An admin who is independent of Sara. */
let omar: TestUser;
let victim: number;
let own: number;
let mid: string;

beforeEach(async () => {
  world = await startPayments();
  sara = world.admin;
  omar = await signInAs(world.system, 'admin');
  victim = world.brand_id;
  await addOwner(world.system, victim, 'victim@people.test');
  own = await addBrand(world.system, { mcc_code: '5411', status: 'active' });
  await addOwner(world.system, own, 'own@people.test');
  mid = (await midOf(victim)) ?? '';
});
afterEach(() => world.close());

const call = <T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token }: TestUser,
  body?: object,
) => ask<T>(world.system, method, path, { token, ...(body ? { body } : {}) });
const assign = (brand: number, wanted: string, who = sara) =>
  call<MidAssigned>('PUT', `/admin/brands/${brand}/mid`, who, { mid: wanted });
const listed = async (state = 'open', who = omar) =>
  (await call<{ moves: MidMove[] }>('GET', `/admin/mid-moves?state=${state}`, who)).data.moves;
const decide = (id: string, what: string, who: TestUser, body?: object) =>
  call<ApprovedMidMove>('POST', `/admin/mid-moves/${id}/${what}`, who, body);
const codeOf = async (answer: ReturnType<typeof decide>) => {
  const { status, failure } = await answer;
  return [status, failure?.code];
};

async function midOf(id: number): Promise<string | null> {
  const { db } = world.system.deps;
  const row = db.selectFrom('brands').select('tap_mid').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).tap_mid;
}

/** Makes a payment at a terminal and delivers the webhook about it. */
async function payAtTerminal(amount = 77): Promise<void> {
  const post_url = `${world.provider.receiver.url}/hook`;
  const paid = { tid: 'TID00001', amount, merchant_id: mid, post_url };
  await world.provider.control('pos-charges', paid);
  await deliverWebhooks(world);
}

const stored = () =>
  world.system.deps.db
    .selectFrom('webhooks_in')
    .select(['state', 'problem'])
    .orderBy('id')
    .execute();
const pendingOf = async (brand: number) =>
  (await readBrandBalances(world.system.deps.db, brand)).pending_minor > 0n;
const mailsTo = async (to: string) => {
  const { db } = world.system.deps;
  const rows = db.selectFrom('messages').select('template').where('to_address', '=', to);
  return (await rows.orderBy('created_at').orderBy('template').execute()).map(
    (row) => row.template,
  );
};

/** Requests the move of the victim's MID to Sara's brand, as Sara. */
async function requested(): Promise<string> {
  expect((await assign(own, mid)).data.pending).toBe(true);
  const [move] = await listed();
  return move?.id ?? '';
}

/** Requests the move and approves it as Omar. */
async function moved(): Promise<string> {
  const id = await requested();
  expect((await decide(id, 'approve', omar)).status).toBe(200);
  return id;
}

describe('a MID that another brand has used', () => {
  it('does not move by one admin, even if its brand first got another MID', async () => {
    await assign(victim, '99000001');
    const { status, data, message } = await assign(own, mid);
    expect([status, data]).toEqual([200, { mid, pending: true, api_credentials: null }]);
    expect(message).toBe('Another brand has used this MID. A second admin must approve the move.');
    expect(await midOf(own)).toBeNull();
    await payAtTerminal();
    expect(await stored()).toEqual([{ state: 'quarantined', problem: 'unknown charge' }]);
    expect(await pendingOf(own)).toBe(false);
  });

  it('is approved only by an independent admin, and moves once', async () => {
    const puppet = await signInAs(world.system, 'admin', { created_by: sara.id });
    const id = await requested();
    expect(await codeOf(decide(id, 'approve', sara))).toEqual([403, 'MID_MOVE_APPROVES_OWN']);
    expect(await codeOf(decide(id, 'approve', puppet))).toEqual([403, 'SECOND_PERSON_BOUND']);
    expect(await midOf(victim)).toBe(mid);
    const both = [decide(id, 'approve', omar), decide(id, 'approve', omar)];
    const codes = await Promise.all(both.map(codeOf));
    expect(codes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(codes).toContainEqual([409, 'MID_MOVE_DECIDED']);
    expect([await midOf(victim), await midOf(own)]).toEqual([null, mid]);
  });

  it('is in the worklist, and both owners are notified of the request and the move', async () => {
    const id = await requested();
    const { data } = await call<WorkItem[]>('GET', '/worklist', omar);
    expect(data).toContainEqual(expect.objectContaining({ kind: 'mid_moves', count: 1 }));
    expect(await mailsTo('victim@people.test')).toEqual(['mid_move_requested']);
    expect(await mailsTo('own@people.test')).toEqual(['mid_move_requested']);
    world.system.clock.advance({ minutes: 1 });
    const approved = await decide(id, 'approve', omar);
    expect(approved.data).toMatchObject({
      state: 'quarantined',
      api_credentials: { api_key: expect.any(String) as string },
    });
    expect(await mailsTo('victim@people.test')).toEqual(['mid_move_requested', 'mid_taken_away']);
    expect(await mailsTo('own@people.test')).toContain('mid_received');
  });

  it('is requested once, and not while another move to the brand is pending', async () => {
    const third = await addBrand(world.system, { mcc_code: '5411', status: 'active' });
    const answers = await Promise.all([assign(own, mid), assign(third, mid, omar)]);
    const codes = answers.map(({ data, failure }) => (data ? 'pending' : failure.code));
    expect(codes.toSorted()).toEqual(['MID_MOVE_PENDING', 'pending']);
    const taker = codes[0] === 'pending' ? own : third;
    const other = await assign(taker, '99000002');
    expect([other.status, Object.keys(other.failure.fields ?? {})]).toEqual([409, ['mid']]);
  });

  it('never goes to two brands that request a new one at once', async () => {
    const third = await addBrand(world.system, { mcc_code: '5411', status: 'active' });
    const answers = await Promise.all([assign(own, '99000003'), assign(third, '99000003')]);
    expect(answers.filter(({ data }) => data.pending)).toHaveLength(1);
  });

  it('remains the brand’s after a change and needs two admins to return after a move', async () => {
    await assign(victim, '99000004');
    expect((await assign(victim, mid)).data.pending).toBe(false);
    await moved();
    expect((await assign(victim, mid)).data.pending).toBe(true);
  });

  it('is remembered after its brand was deleted', async () => {
    const { db } = world.system.deps;
    const gone = await addBrand(world.system, { mcc_code: '5411', status: 'active' });
    await assign(gone, '99000005');
    await db.updateTable('brands').set({ status: 'rejected' }).where('id', '=', gone).execute();
    const { token } = await signInAs(world.system, 'super_admin');
    expect((await ask(world.system, 'DELETE', `/brands/${gone}`, { token })).status).toBe(200);
    expect((await assign(own, '99000005')).data.pending).toBe(true);
    const [move] = await listed();
    expect(move).toMatchObject({ from_brand_id: gone, from_brand_name: null });
    expect((await decide(move?.id ?? '', 'approve', omar)).status).toBe(200);
    expect(await midOf(own)).toBe('99000005');
  });

  it('is also one that the provider has promised to the lead of another brand', async () => {
    const promised = { brand_id: victim, mid: '99000006', progress: 'approved' } as const;
    await world.system.deps.db.insertInto('leads').values(promised).execute();
    expect((await assign(own, '99000006')).data.pending).toBe(true);
  });

  it('is rejected by another admin with a reason, and withdrawn by the requester', async () => {
    const id = await requested();
    expect(await codeOf(decide(id, 'withdraw', omar))).toEqual([403, 'MID_MOVE_OF_ANOTHER']);
    const reason = { reason: 'The terminals are still theirs' };
    expect(await codeOf(decide(id, 'reject', sara, reason))).toEqual([403, 'MID_MOVE_REJECTS_OWN']);
    expect((await decide(id, 'reject', omar, reason)).data).toMatchObject({
      state: 'rejected',
      ...reason,
    });
    const again = await requested();
    expect((await decide(again, 'withdraw', sara)).data.state).toBe('withdrawn');
    expect(await listed('ended')).toHaveLength(2);
    expect(await midOf(victim)).toBe(mid);
  });

  it('is for administrators only', async () => {
    const id = await requested();
    const owner = await signInAs(world.system, 'brand_owner', { brand_id: own });
    for (const what of ['approve', 'reject', 'withdraw', 'release']) {
      const body = what === 'reject' ? { reason: 'Mine' } : undefined;
      expect((await decide(id, what, owner, body)).status).toBe(403);
    }
    expect((await call('GET', '/admin/mid-moves', owner)).status).toBe(403);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await codeOf(decide(nobody, 'approve', omar))).toEqual([404, 'MID_MOVE_NOT_FOUND']);
  });
});

describe('payments at terminals under a moved MID', () => {
  const expectHeld = async () => {
    const rows = await stored();
    expect(rows.at(-1)).toEqual({ state: 'quarantined', problem: 'moved MID' });
    expect([await pendingOf(own), await pendingOf(victim)]).toEqual([false, false]);
  };

  it('are not booked until an admin releases them who did not request the move', async () => {
    const id = await moved();
    await payAtTerminal();
    await expectHeld();
    const [held] = (
      await call<{ webhooks: { id: number }[] }>('GET', '/admin/webhooks/quarantine', omar)
    ).data.webhooks;
    await call('POST', `/admin/webhooks/${held?.id}/retry`, sara);
    await processWebhooks(world);
    await expectHeld();
    expect(await codeOf(decide(id, 'release', sara))).toEqual([403, 'MID_RELEASES_OWN']);
    expect((await decide(id, 'release', omar)).data.state).toBe('released');
    await processWebhooks(world);
    expect(await stored()).toEqual([{ state: 'processed', problem: null }]);
    expect([await pendingOf(own), await pendingOf(victim)]).toEqual([true, false]);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
    expect(await codeOf(decide(id, 'release', omar))).toEqual([409, 'MID_NOT_QUARANTINED']);
  });

  it('are booked after three days, and not before', async () => {
    await moved();
    await payAtTerminal();
    const run = endMidQuarantinesTask(world.system.deps);
    const { signal } = new AbortController();
    const job = { job_id: '1', attempt: 1, max_attempts: 1, log: silentLog, signal };
    await world.pass(2, 23);
    await run({}, job);
    await processWebhooks(world);
    await expectHeld();
    await world.pass(0, 1);
    await run({}, job);
    await processWebhooks(world);
    expect(await pendingOf(own)).toBe(true);
    const [ended] = await listed('ended');
    expect(ended).toMatchObject({ state: 'released', released_by_name: null });
  });

  it('before the move belong to the brand that had the MID then', async () => {
    const post_url = `${world.provider.receiver.url}/hook`;
    const paid = { tid: 'TID00001', amount: 9, merchant_id: mid, post_url };
    await world.provider.control('pos-charges', paid);
    await world.pass(0, 1);
    const id = await moved();
    await deliverWebhooks(world);
    await decide(id, 'release', omar);
    await processWebhooks(world);
    expect([await pendingOf(own), await pendingOf(victim)]).toEqual([false, true]);
  });

  it('are settled only after they are released', async () => {
    const id = await moved();
    await payAtTerminal();
    await world.pass(2);
    await call('POST', '/transactions/check-settlements', omar);
    expect(await world.system.deps.db.selectFrom('transactions').select('id').execute()).toEqual(
      [],
    );
    await decide(id, 'release', omar);
    await processWebhooks(world);
    await world.pass(2);
    await call('POST', '/transactions/check-settlements', omar);
    const { payable_minor } = await readBrandBalances(world.system.deps.db, own);
    expect(payable_minor > 0n).toBe(true);
    expect((await stored()).filter(({ state }) => state === 'quarantined')).toEqual([]);
  });
});
