import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { silentLog } from '../../provider/testing/worlds.ts';
import { ask, signInAs } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
  processWebhooks,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { sweepTransactions } from '../transactions/jobs.ts';
import { storeException } from './process-webhook.ts';

let world: PaymentsWorld;
let shop: Integrator;
beforeEach(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
});
afterEach(() => world.close());

const RUN = {
  job_id: '1',
  attempt: 1,
  max_attempts: 10,
  log: silentLog,
  signal: new AbortController().signal,
};

const rows = () =>
  world.system.deps.db.selectFrom('transactions').selectAll().orderBy('id').execute();
const stored = () =>
  world.system.deps.db.selectFrom('webhooks_in').selectAll().orderBy('id').execute();
const entries = () =>
  world.system.deps.db.selectFrom('ledger_entries').select(['kind', 'source_kind']).execute();
const fault = (kind: string, count = 1) => world.provider.control('faults', { kind, count });
const end = (id: string, outcome = 'CAPTURED') =>
  world.provider.control(`charges/${id}`, { outcome, method: 'KNET' });

async function charge(details = {}): Promise<string> {
  const { json } = await shop.call<{ id: string }>('POST', '/charges', chargeOf(details));
  return json.id;
}

async function sweep(): Promise<void> {
  await sweepTransactions(world.system.deps)({}, RUN);
  const { db } = world.system.deps;
  const jobs = await db
    .selectFrom('graphile_worker._private_jobs as j' as never)
    .select('payload' as never)
    .execute();
  for (const { payload } of jobs as { payload: Record<string, string> }[]) {
    if (payload['problem']) await storeException(world.system.deps)(payload as never, RUN);
  }
}

/** Checks that a quarantined webhook has moved no money. */
async function expectNoMoney(): Promise<void> {
  expect(await entries()).toEqual([]);
  const { pending_minor, payable_minor } = await readBrandBalances(
    world.system.deps.db,
    world.brand_id,
  );
  expect([pending_minor, payable_minor]).toEqual([0n, 0n]);
}

describe('a webhook of the provider', () => {
  it('is stored, answered at once, and booked once', async () => {
    const id = await charge();
    await end(id);
    expect(await deliverWebhooks(world)).toEqual([200]);
    expect(await stored()).toMatchObject([
      { object: 'charge', object_id: id, status: 'CAPTURED', state: 'processed', problem: null },
    ]);
    const [row] = await rows();
    expect(row?.status).toBe('CAPTURED');
    expect(row?.business_id).not.toBeNull();
    expect(await entries()).toHaveLength(1);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });

  it.each(['forged', 'tampered'])('is refused and not stored when it is %s', async (kind) => {
    const id = await charge();
    await fault(kind);
    await end(id);
    expect(await deliverWebhooks(world)).toEqual([401]);
    expect(await stored()).toEqual([]);
    await expectNoMoney();
  });

  it('is refused without a signature of our key, and when it is not an event', async () => {
    const send = (payload: string, headers: Record<string, string> = {}) =>
      world.system.app.inject({
        method: 'POST',
        url: '/api/tap/webhook',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
    const body = JSON.stringify({
      id: 'chg_1',
      object: 'charge',
      status: 'CAPTURED',
      amount: 1,
      currency: 'KWD',
      transaction: { created: '1763280000000' },
      reference: { gateway: '1', payment: '2' },
    });
    expect((await send(body)).statusCode).toBe(401);
    expect((await send(body, { hashstring: 'a'.repeat(64) })).statusCode).toBe(401);
    expect((await send('[1]', { hashstring: 'a'.repeat(64) })).statusCode).toBe(400);
    expect((await send('{', { hashstring: 'a'.repeat(64) })).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is accepted during maintenance too', async () => {
    const id = await charge();
    await end(id);
    await world.system.deps.db.updateTable('settings').set({ maintenance_mode: true }).execute();
    expect(await deliverWebhooks(world)).toEqual([200]);
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
  });

  it('never undoes a capture, and books a late one', async () => {
    const id = await charge();
    await end(id, 'DECLINED');
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'FAILED', raw_status: 'DECLINED' }]);
    await end(id);
    await deliverWebhooks(world);
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
    expect(await entries()).toHaveLength(1);
  });

  it('about a terminal payment creates its transaction, for the brand of the account', async () => {
    const [{ tap_mid }] = (await world.system.deps.db
      .selectFrom('brands')
      .select('tap_mid')
      .where('id', '=', world.brand_id)
      .execute()) as [{ tap_mid: string }];
    await world.provider.control('pos-charges', {
      tid: 'TID00001',
      amount: 7.25,
      merchant_id: tap_mid,
      post_url: `${world.provider.receiver.url}/hook`,
    });
    await deliverWebhooks(world);
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([
      { status: 'CAPTURED', channel: 'POS', tid: 'TID00001', amount_minor: 7_250n },
    ]);
    expect(await entries()).toHaveLength(1);
  });
});

describe('quarantine', () => {
  it.each([
    ['wrong_amount', 'wrong amount'],
    ['wrong_currency', 'wrong currency'],
    ['wrong_merchant', 'wrong merchant'],
  ])('holds a capture of a %s, and moves no money', async (kind, problem) => {
    const id = await charge();
    await fault(kind);
    await end(id);
    await deliverWebhooks(world);
    expect(await stored()).toMatchObject([{ state: 'quarantined', problem }]);
    expect(await rows()).toMatchObject([{ status: 'INITIATED' }]);
    await expectNoMoney();
  });

  it('holds an unknown charge; administrators see, retry and close it, others do not', async () => {
    await world.provider.control('pos-charges', {
      tid: 'STRAY1',
      amount: 3,
      merchant_id: '999',
      post_url: `${world.provider.receiver.url}/hook`,
    });
    await deliverWebhooks(world);
    const { system, admin } = world;
    const list = (state?: string) =>
      ask<{ webhooks: QuarantinedWebhook[] }>(
        system,
        'GET',
        `/admin/webhooks/quarantine${state ? `?state=${state}` : ''}`,
        admin,
      );
    const [held] = (await list()).data.webhooks;
    expect(held).toMatchObject({
      object: 'charge',
      problem: 'unknown charge',
      state: 'quarantined',
      can: { retry: { allowed: true }, resolve: { allowed: true } },
    });
    const path = `/admin/webhooks/${held!.id}`;
    for (const role of ['brand_owner', 'partner_employee'] as const) {
      const other = await signInAs(system, role);
      expect((await ask(system, 'GET', '/admin/webhooks/quarantine', other)).status).toBe(403);
      expect((await ask(system, 'POST', `${path}/retry`, other)).status).toBe(403);
    }
    expect((await ask(system, 'POST', `${path}/retry`, admin)).status).toBe(200);
    expect((await ask(system, 'POST', `${path}/retry`, admin)).status).toBe(404);
    await processWebhooks(world);
    expect((await list()).data.webhooks).toHaveLength(1);
    const empty = await ask(system, 'POST', `${path}/resolve`, { ...admin, body: { note: '' } });
    expect([empty.status, empty.failure.fields]).toEqual([
      400,
      { note: 'Please describe what you found' },
    ]);
    const body = { note: 'A terminal of another company' };
    const closing = await Promise.all(
      Array.from({ length: 5 }, () => ask(system, 'POST', `${path}/resolve`, { ...admin, body })),
    );
    expect(closing.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(closing.map(({ failure }) => failure?.code));
    expect(codes).toEqual(new Set([undefined, 'WEBHOOK_NOT_QUARANTINED']));
    expect((await list()).data.webhooks).toEqual([]);
    const [closed] = (await list('resolved')).data.webhooks;
    expect(closed).toMatchObject({
      resolution: body.note,
      resolved_by: admin.email,
      can: { retry: { allowed: false, code: 'WEBHOOK_NOT_QUARANTINED' } },
    });
    await expectNoMoney();
  });

  it('releases a charge after the mistake is fixed', async () => {
    const id = await charge();
    const { db } = world.system.deps;
    await db.updateTable('transactions').set({ merchant_id: 'old' }).execute();
    await end(id);
    await deliverWebhooks(world);
    const [held] = await stored();
    expect(held).toMatchObject({ state: 'quarantined', problem: 'wrong merchant' });
    const brand = db.selectFrom('brands').select('tap_mid').where('id', '=', world.brand_id);
    await db.updateTable('transactions').set({ merchant_id: brand }).execute();
    await ask(world.system, 'POST', `/admin/webhooks/${held!.id}/retry`, world.admin);
    await processWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
    expect(await stored()).toMatchObject([{ state: 'processed', problem: null }]);
  });
});

describe('the sweep', () => {
  it('finds a payment whose webhook was lost', async () => {
    const id = await charge();
    await fault('silent');
    await end(id);
    expect(await deliverWebhooks(world)).toEqual([]);
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'INITIATED' }]);
    world.system.clock.advance({ minutes: 2 });
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
    expect(await entries()).toHaveLength(1);
  });

  it('abandons an unpaid payment', async () => {
    await charge();
    await world.pass(0, 1);
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'ABANDONED', raw_status: 'ABANDONED' }]);
  });

  it('finds the charge of a lost answer by its correlation id', async () => {
    await fault('lost_answer', 3);
    await shop.call('POST', '/charges', chargeOf());
    expect(await rows()).toMatchObject([{ charge_id: null, status: 'INITIATED' }]);
    const [made] = world.provider.simulator.simulation.store.charges.all();
    await end(made!.id);
    world.system.clock.advance({ minutes: 5 });
    await sweep();
    expect(await rows()).toMatchObject([{ charge_id: made!.id, status: 'CAPTURED' }]);
  });

  it('changes nothing while the provider is down', async () => {
    const id = await charge();
    await fault('silent');
    await end(id);
    world.system.clock.advance({ minutes: 2 });
    await fault('500', 50);
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'INITIATED' }]);
    await fault('500', 0);
    world.system.clock.advance({ minutes: 30 });
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
  });

  it('ends a payment that never reached the provider', async () => {
    await fault('lost_request', 3);
    await shop.call('POST', '/charges', chargeOf());
    world.system.clock.advance({ hours: 3 });
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'ABANDONED', raw_status: 'LOST' }]);
  });

  it('puts a contradicting charge into quarantine', async () => {
    const id = await charge();
    await fault('silent');
    await fault('wrong_amount');
    await end(id);
    world.system.clock.advance({ minutes: 2 });
    await sweep();
    expect(await rows()).toMatchObject([{ status: 'INITIATED' }]);
    expect(await stored()).toMatchObject([{ state: 'quarantined', problem: 'wrong amount' }]);
    await expectNoMoney();
  });
});
