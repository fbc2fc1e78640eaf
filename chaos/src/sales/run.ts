import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../calls.ts';
import type { World } from '../world.ts';
import { listCaptured, sell } from './sell.ts';
import { openShop, type Shop, signIn } from './shop.ts';

interface Scale {
  readonly sales: number;
  readonly kills: number;
}

const CLIENTS = 4;
const SHOPS = 3;
const VICTIMS = ['server', 'server', 'both', 'server', 'database'] as const;

/** The provider's faults. They are set again before every kill. */
const FAULTS = [
  { kind: 'duplicate', count: 20 },
  { kind: 'reordered', count: 10 },
  { kind: 'forged', count: 5 },
  { kind: 'tampered', count: 5 },
  { kind: 'silent', count: 5 },
  { kind: 'late', count: 5, delay_ms: 4_000 },
  { kind: 'lost_answer', count: 3, call: 'POST /v2/charges' },
  { kind: '500', count: 3 },
  { kind: 'garbage', count: 2 },
];

async function misbehave({ provider_url }: World): Promise<void> {
  for (const fault of FAULTS) await call('POST', `${provider_url}/_control/faults`, {}, fault);
}

/** Sells with several clients, and kills processes after equal numbers of sales. */
async function sellThroughKills(
  world: World,
  shops: readonly Shop[],
  { sales, kills }: Scale,
): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < sales) {
      const n = next;
      next += 1;
      const shop = shops[n % shops.length];
      if (shop) await sell(world, shop, n);
    }
  };
  const killer = async (): Promise<void> => {
    for (let killed = 0; killed < kills; killed += 1) {
      await misbehave(world);
      while (next < (sales * (killed + 1)) / (kills + 1)) await wait(5);
      await world.kill(VICTIMS[killed % VICTIMS.length] ?? 'server');
    }
  };
  await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
}

type Session = Awaited<ReturnType<typeof signIn>>;

interface Summary {
  readonly captured_count: number;
  readonly total_amount: number;
  readonly by_status: readonly { readonly status: string; readonly count: number }[];
}

async function readSummary(world: World, headers: Session): Promise<Summary> {
  const { json } = await call('GET', `${world.url}/api/transactions/summary`, headers);
  return (json as { data: Summary }).data;
}

const HEAL_WITHIN_MS = 600_000;

/** Waits until the server's regular check has found the outcomes whose webhooks are missing. */
async function untilHealed(world: World): Promise<Summary> {
  const deadline = Date.now() + HEAL_WITHIN_MS;
  // No process is killed any more here, so one session is enough.
  const headers = await signIn(world);
  for (;;) {
    const summary = await readSummary(world, headers);
    const open = summary.by_status.find(({ status }) => status === 'INITIATED')?.count ?? 0;
    if (open === 0 || Date.now() > deadline) return summary;
    await wait(2_000);
  }
}

/**
 * Sells for several brands while the server and its database are killed and the provider has
 * faults. Then compares the provider's captures with the booked ones, and verifies the books.
 */
export async function sellInChaos(world: World, { sales, kills }: Scale) {
  const started = Date.now();
  const shops: Shop[] = [];
  for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(world, n));
  await sellThroughKills(world, shops, { sales, kills });
  const sold_s = Math.round((Date.now() - started) / 1000);
  await call('POST', `${world.provider_url}/_control/faults`, {}, { kind: 'silent', count: 0 });
  const booked = await untilHealed(world);
  const captured = await listCaptured(world);
  const fils = captured.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  const { ok, output } = await world.verify();
  const right =
    ok &&
    booked.captured_count === captured.length &&
    Math.round(booked.total_amount * 1000) === fils;
  return {
    right,
    sales,
    kills,
    seconds_of_selling: sold_s,
    seconds_in_all: Math.round((Date.now() - started) / 1000),
    provider: { captured: captured.length, fils },
    booked: {
      captured: booked.captured_count,
      fils: Math.round(booked.total_amount * 1000),
      by_status: booked.by_status,
    },
    verify: ok ? 'clean' : output,
  };
}
