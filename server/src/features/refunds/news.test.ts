import type { Refund } from '@diwan/contract/features/refunds/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { openBody } from '../messages/public.ts';
import { applyRefund } from './apply.ts';

let system: TestApp;
let token: string;
let brand: number;
let sale: bigint;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  ({ token } = await signInAs(system, 'admin'));
});
beforeEach(async () => {
  const { db } = system.deps;
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Bakery' });
  const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand}`.execute(db);
  [sale = 0n] = await settleSales(system, brand, [{ amount_minor: 20_000n }]);
  await sql`update transactions set order_id = 'ORD-7' where id = ${sale}`.execute(db);
  await sql`update fee_versions set refund_revenue_fixed_minor = 500`.execute(db);
});
afterAll(() => system.close());

const post = (path: string, body: object) =>
  ask<Refund>(system, 'POST', `/transactions/${sale}/${path}`, { token, body });

async function told() {
  const rows = await system.deps.db
    .selectFrom('messages')
    .select(['template', 'channel', 'body_sealed'])
    .where('brand_id', '=', brand)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template, channel, body_sealed }) => ({
    what: `${template} ${channel}`,
    text: openBody(system.deps, body_sealed).lines.join('\n'),
  }));
}

test('the owner is notified once of a completed refund, and not of a failed one', async () => {
  const asked = await post('refunds', { amount: 1.5, reason: 'Broken' });
  expect(asked.data.status).toBe('PENDING');
  expect(await told()).toEqual([]);
  const { charge_id } = await system.deps.db
    .selectFrom('transactions')
    .select('charge_id')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow();
  const end = (status: 'REFUNDED' | 'FAILED', { id }: Refund) =>
    applyRefund(system.deps, {
      id: `re_${id}`,
      charge_id: charge_id ?? '',
      amount_minor: 1_500n,
      currency: 'KWD',
      status,
      raw_status: status,
      reason: undefined,
      created_at: system.clock.iso(),
      completed_at: undefined,
      payout_id: undefined,
      merchant_id: undefined,
      raw: { metadata: { diwan_refund: id } },
    });
  await Promise.all([end('REFUNDED', asked.data), end('REFUNDED', asked.data)]);
  const failed = await post('refunds', { amount: 1.5, reason: 'Broken' });
  await end('FAILED', failed.data);
  const rows = await told();
  expect(rows.map(({ what }) => what).toSorted()).toEqual([
    'refund_made email',
    'refund_made whatsapp',
  ]);
  for (const part of ['KWD 1.500', 'KWD 0.500', 'ORD-7', `open=${sale}`]) {
    expect(rows[0]?.text).toContain(part);
  }
});

test.each(['won', 'lost', 'reversed'] as const)(
  'the owner is notified of a dispute, and that it was %s',
  async (decision) => {
    const opened = await post('chargebacks', { amount: 2, reason: 'Not delivered' });
    const path = `chargebacks/${opened.data.id}/decision`;
    expect((await post(path, { decision, reason: 'Proof' })).status).toBe(200);
    expect((await post(path, { decision, reason: 'Proof' })).status).toBe(409);
    expect((await post('chargebacks', { amount: 99, reason: 'Excess' })).status).toBe(422);
    const rows = await told();
    expect(rows.map(({ what }) => what).toSorted()).toEqual(
      [
        'chargeback_opened email',
        'chargeback_opened whatsapp',
        `chargeback_${decision} email`,
        `chargeback_${decision} whatsapp`,
      ].toSorted(),
    );
    expect(rows[0]?.text).toContain('Not delivered');
  },
);
