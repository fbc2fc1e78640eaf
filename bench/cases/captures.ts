import { setTimeout as wait } from 'node:timers/promises';
import { computeHashstring, paymentMessage } from '@diwan/simulator/wire/hashstring';
import { requestOf } from '../http.ts';
import { databaseRate, httpRate, type Script } from '../load.ts';
import type { Case } from '../report.ts';
import { CAPTURE } from '../statements.ts';
import type { Shop, World } from '../world.ts';

const BATCH = 20_000;
let batches = 0;

interface PaidCharge {
  readonly charge_id: string;
  readonly shop: Shop;
}

/** Creates charges that a webhook can later report as paid. */
async function openCharges({ client, shops }: World): Promise<Iterator<PaidCharge>> {
  batches += 1;
  const batch = batches;
  const all = Array.from({ length: BATCH }, (_, n): PaidCharge[] => {
    const shop = shops[n % shops.length];
    return shop ? [{ charge_id: `chg_paid_${shop.merchant_id}_${batch}x${n}`, shop }] : [];
  }).flat();
  await client.query(
    `insert into transactions (brand_id, merchant_id, charge_id, amount_minor, channel,
       raw_status, checked_at)
     select b, m, c, 10000, 'PG', 'INITIATED', now() + interval '1 day'
     from unnest($1::integer[], $2::text[], $3::text[]) as u (b, m, c)`,
    [
      all.map(({ shop }) => shop.brand_id),
      all.map(({ shop }) => shop.merchant_id),
      all.map(({ charge_id }) => charge_id),
    ],
  );
  return all.values();
}

const taken = (charges: Iterator<PaidCharge>): PaidCharge => {
  const next = charges.next();
  if (next.done === true) throw new Error('more payments were captured than opened');
  return next.value;
};

/** Returns the request of the provider's webhook, with its signature. */
function webhookOf(provider_key: string, { charge_id, shop }: PaidCharge): string {
  const created = '1763690000000';
  const signed = { id: charge_id, amount: '10.000', currency: 'KWD', status: 'CAPTURED', created };
  const message = paymentMessage({ ...signed, gateway_reference: '1', payment_reference: '2' });
  const body = JSON.stringify({
    id: charge_id,
    object: 'charge',
    live_mode: false,
    status: 'CAPTURED',
    amount: 10,
    currency: 'KWD',
    merchant: { id: shop.merchant_id },
    reference: { gateway: '1', payment: '2' },
    transaction: { created },
    description: 'x'.repeat(900),
  });
  const hashstring = computeHashstring(provider_key, message);
  return requestOf('POST', '/api/tap/webhook', { hashstring }, body);
}

async function waitingIn({ client }: World): Promise<number> {
  const { rows } = await client.query<{ waiting: number; odd: number; first: string }>(
    `select count(*) filter (where state = 'received')::integer as waiting,
       count(*) filter (where state = 'quarantined')::integer as odd,
       min(object_id || ': ' || problem) filter (where state = 'quarantined') as first
     from webhooks_in`,
  );
  const [row] = rows;
  if (row && row.odd > 0) throw new Error(`${row.odd} webhooks in quarantine, ${row.first}`);
  return row?.waiting ?? 0;
}

/**
 * Creates open charges.
 * @returns a function that returns the request of the next charge's webhook
 */
export async function openWebhooks(world: World): Promise<() => string> {
  const charges = await openCharges(world);
  return () => webhookOf(world.provider_key, taken(charges));
}

/**
 * Returns the captures that are accepted and booked per second. The time ends when the last capture
 * is booked.
 */
export async function bookedRate(
  world: World,
  nextWebhook: () => string,
  ms: number,
  ports: readonly number[] = [world.port],
): Promise<number> {
  const started = performance.now();
  let sent = 0;
  const next = (): string => {
    sent += 1;
    return nextWebhook();
  };
  await Promise.all(ports.map((port) => httpRate(port, next, ms)));
  while ((await waitingIn(world)) > 0) await wait(50);
  return (sent * 1000) / (performance.now() - started);
}

const script = (charges: Iterator<PaidCharge>): Script => ({
  statements: { begin: 'begin', commit: 'commit', ...CAPTURE },
  work: async (wire) => {
    const { charge_id, shop } = taken(charges);
    const brand = String(shop.brand_id);
    await wire.run('begin');
    await wire.run('receive', [charge_id]);
    await wire.run('commit');
    await wire.run('begin');
    await wire.run('hold', [charge_id]);
    await wire.run('fee');
    for (const name of ['customer', 'capture', 'entry']) await wire.run(name, [charge_id]);
    await wire.run('accounts', [brand]);
    await wire.run('postings', [charge_id, brand]);
    await wire.run('event', [charge_id]);
    await wire.run('commit');
    await wire.run('done', [charge_id]);
  },
});

export function captureCase(world: World): Case {
  return {
    name: 'webhook accepted and booked',
    bars: { limit: 0.25 },
    limit: async (ms) => databaseRate(world.url, script(await openCharges(world)), ms),
    ours: async (ms) => bookedRate(world, await openWebhooks(world), ms),
  };
}
