import { settlePayout } from '@diwan/server/features/settlements/public';
import { applyCharge } from '@diwan/server/features/transactions/public';
import { readCharge } from '@diwan/server/provider/tap/answers/charge';
import { silentLog } from '@diwan/server/provider/testing/worlds';
import { startTestApp, type TestApp } from '@diwan/server/testing/app';
import { addBrand } from '@diwan/server/testing/brands';
import { fillFirst } from '@diwan/server/seed/first-start';
import { addPaidCharge } from '@diwan/simulator/charges/add-paid';
import { describeCharge } from '@diwan/simulator/charges/describe';
import { createSimulator, type Simulator } from '@diwan/simulator/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPastPayments, rowOf } from './past.ts';
import { planPayments } from './plan.ts';
import { listsOf, settleDemoPayouts } from './settlements.ts';
import { TRADES } from './trades.ts';

let system: TestApp;
let simulator: Simulator;

beforeAll(async () => {
  system = await startTestApp();
  const { deps } = system;
  await fillFirst(deps);
  simulator = createSimulator({
    public_url: 'http://simulator.test',
    log: silentLog,
    clock: deps.clock,
  });
});
afterAll(async () => {
  await simulator.stop();
  await system.close();
});

/** Adds the payments of two months of a brand. Only one of two brands uses the bulk statements. */
async function addPayments(mid: string, in_bulk: boolean): Promise<number> {
  const { deps } = system;
  const { simulation: sim } = simulator;
  const brand_id = await addBrand(system, { mcc_code: '5812', status: 'active', tap_mid: mid });
  const [trade] = TRADES;
  if (trade === undefined) throw new Error('the demo has trades');
  const now_ms = deps.clock.ms();
  const planned = planPayments(
    { ...trade, since_days_ago: 60, share_at_terminals: 0 },
    mid,
    now_ms,
  );
  const shop = { id: brand_id, partner_id: null, tap_mid: mid };
  const past = planned.map((payment) => {
    const own = { ...payment, id: `${payment.id}${mid}` };
    addPaidCharge(sim, own);
    const record = sim.store.charges.get(own.id);
    const charge = record && readCharge(describeCharge(sim, record, 'GET'));
    if (charge === undefined) throw new Error('the simulator knows the charge');
    return { row: rowOf(shop, own, null), charge };
  });
  if (in_bulk) {
    await addPastPayments(deps, shop, past);
    return brand_id;
  }
  for (const { row, charge } of past) {
    await deps.db.insertInto('transactions').values(row).execute();
    await applyCharge(deps, charge);
  }
  return brand_id;
}

/** Returns what is stored about the payments of a brand, without ids and times of the run. */
async function readStored(brand_id: number) {
  const { db } = system.deps;
  const { rows } = await sql<{ readonly stored: unknown }>`
    select jsonb_build_object('row', to_jsonb(t) - array['id', 'brand_id', 'merchant_id',
        'charge_id', 'customer_id', 'provider_payout_id', 'created_at', 'updated_at', 'checked_at',
        'gateway_reference', 'payment_reference', 'card_last_four'],
      'customer', c.email,
      'events', (select jsonb_agg(e.kind || ' ' || (e.detail - 'payout_id') order by e.id)
        from transaction_events e where e.transaction_id = t.id),
      'booked', (select jsonb_agg(concat_ws(' ', e.kind, e.occurred_at, a.kind, p.amount_minor)
          order by e.id, a.kind)
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
        where e.source_kind = 'transaction' and e.source_id = t.id::text)) as stored
    from transactions t left join customers c on c.id = t.customer_id
    where t.brand_id = ${brand_id} order by t.payment_date, t.order_id`.execute(db);
  const { rows: payers } = await sql`
    select c.email, b.first_paid_at, k.first_name, k.last_name, k.phone, k.sent_at
    from customer_brands b join customers c on c.id = b.customer_id
    join customer_contacts k on k.brand_id = b.brand_id and k.customer_id = b.customer_id
    where b.brand_id = ${brand_id} order by c.email`.execute(db);
  const { rows: sums } = await sql`
    select span, starts_at, status, scheme, settled, sum(count)::integer as count,
      sum(amount_minor)::bigint as amount_minor, sum(fee_minor)::bigint as fee_minor
    from roll_ups where brand_id = ${brand_id} group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5`.execute(db);
  return { payments: rows.map(({ stored }) => stored), payers, sums };
}

it('payments and settlements in bulk are stored like single ones', async () => {
  const { deps } = system;
  const { simulation: sim } = simulator;
  const one_by_one = await addPayments('68010001', false);
  const in_bulk = await addPayments('68010002', true);
  expect((await readStored(in_bulk)).payments.length).toBeGreaterThan(50);
  expect(await readStored(in_bulk)).toEqual(await readStored(one_by_one));

  await sim.scheduler.runDue();
  const provider = { ...deps.provider, ...listsOf(sim) };
  const listed = await provider.listPayouts({});
  if (!listed.ok) throw new Error('the simulator lists payouts');
  const single = listed.value.items.filter(({ merchant_id }) => merchant_id === '68010001');
  for (const payout of single) {
    await deps.db
      .insertInto('provider_payouts')
      .values({ payout_id: payout.id, amount_minor: payout.amount_minor, paid_on: payout.date })
      .execute();
    const day = Temporal.Instant.from(payout.date).toZonedDateTimeISO('Asia/Kuwait');
    await settlePayout({ ...deps, provider }, { payout, day: day.toPlainDate().toString() }, () =>
      Promise.resolve(),
    );
  }
  await settleDemoPayouts(deps, sim, { from_ms: 0, before_ms: deps.clock.ms() });
  expect(await readStored(in_bulk)).toEqual(await readStored(one_by_one));
  const open = await deps.db
    .selectFrom('provider_payouts')
    .select('payout_id')
    .where('settled_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});
