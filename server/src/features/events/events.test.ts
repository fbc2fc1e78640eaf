import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, openStream, signInAs, type TestUser } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { openTransaction } from '../transactions/public.ts';
import { MOST_LINES_OF_ONE } from './hub.ts';

let world: PaymentsWorld;
let second: number;
let partner_id: number;
beforeAll(async () => {
  world = await startPayments();
  second = await world.addShop();
  partner_id = await addPartner(world.system);
});
afterAll(() => world.close());

const follow = (user?: TestUser) => openStream(world.system, '/events', user);

interface StreamEvent {
  readonly type: string;
  readonly id: number;
}

/** Yields the events of a stream until it ends. */
async function* readTold(stream: Readable): AsyncGenerator<StreamEvent & Record<string, unknown>> {
  let rest = '';
  for await (const part of stream) {
    const frames = (rest + String(part)).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, type, data] = /^event: (.+)\ndata: (.+)$/.exec(frame) ?? [];
      if (type && data) yield { type, ...(JSON.parse(data) as { id: number }) };
    }
  }
}

const next = async (told: AsyncGenerator<StreamEvent>): Promise<StreamEvent | undefined> => {
  const result = await told.next();
  return result.done === true ? undefined : result.value;
};

let orders = 0;
/** Opens a transaction as the API does. */
const begin = (brand_id: number, partner: number | null = null) =>
  world.system.deps.db.transaction().execute((tx) => {
    orders += 1;
    return openTransaction(tx, {
      brand_id,
      partner_id: partner,
      merchant_id: null,
      amount_minor: 1_000n,
      charge_id: `chg_events_${orders}`,
      payment_date: world.system.clock.iso(),
    });
  });

describe('a stream of events', () => {
  it('sends new and changed payments, uncompressed and uncached', async () => {
    const { status, headers, stream } = await follow(world.admin);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store, no-transform');
    const told = readTold(stream);
    const id = Number(await begin(world.brand_id));
    const created = { type: 'transaction.created', id, brand_id: world.brand_id };
    expect(await next(told)).toEqual({ ...created, status: 'INITIATED' });
    const sold = Number(await world.sell());
    const changed = { type: 'transaction.changed', id: sold, brand_id: world.brand_id };
    expect(await next(told)).toEqual({ ...changed, status: 'CAPTURED' });
    stream.destroy();
  });

  it('sends an owner and a partner only their own', async () => {
    const owner = await signInAs(world.system, 'brand_owner', { brand_id: second });
    const partner = await signInAs(world.system, 'partner_employee', { partner_id });
    const lines = await Promise.all([follow(owner), follow(partner)]);
    const [of_owner, of_partner] = lines.map(({ stream }) => readTold(stream));
    await begin(world.brand_id);
    const own = await begin(second);
    const partners = await begin(world.brand_id, partner_id);
    expect(await next(of_owner!)).toMatchObject({ id: Number(own) });
    expect(await next(of_partner!)).toMatchObject({ id: Number(partners) });
    for (const { stream } of lines) stream.destroy();
  });

  it('misses no payment that commits after a later one', async () => {
    const { stream } = await follow(world.admin);
    const told = readTold(stream);
    const { db } = world.system.deps;
    let later: bigint | undefined;
    const earlier = await db.transaction().execute(async (tx) => {
      const opened = await openTransaction(tx, {
        brand_id: second,
        partner_id: null,
        merchant_id: null,
        amount_minor: 1_000n,
        charge_id: 'chg_events_slow',
        payment_date: world.system.clock.iso(),
      });
      later = await begin(second);
      return opened;
    });
    const both = [await next(told), await next(told)].map((event) => event?.id);
    expect(both).toEqual([Number(earlier), Number(later)]);
    stream.destroy();
  });
});

describe('a stream ends', () => {
  it('when the session ends', async () => {
    const leaver = await signInAs(world.system, 'admin');
    const { stream } = await follow(leaver);
    const told = readTold(stream);
    await ask(world.system, 'POST', '/auth/logout', { token: leaver.token, body: {} });
    await begin(second);
    expect(await next(told)).toBeUndefined();
  });

  it("when the person's scope changes", async () => {
    const mover = await signInAs(world.system, 'brand_owner', { brand_id: second });
    const { stream } = await follow(mover);
    await world.system.deps.db
      .updateTable('users')
      .set({ brand_id: world.brand_id })
      .where('id', '=', mover.id)
      .execute();
    await begin(second);
    expect(await next(readTold(stream))).toBeUndefined();
  });

  it('when the server stops', async () => {
    const other = await startPayments();
    const { stream } = await openStream(other.system, '/events', other.admin);
    const told = readTold(stream);
    await other.close();
    expect(await next(told)).toBeUndefined();
  });
});

it('a stream is refused to strangers, and above the limit of streams', async () => {
  expect((await follow()).status).toBe(401);
  const many = await signInAs(world.system, 'admin');
  const lines = [];
  for (let n = 0; n < MOST_LINES_OF_ONE; n += 1) lines.push(await follow(many));
  expect(lines.map(({ status }) => status)).toEqual(Array(MOST_LINES_OF_ONE).fill(200));
  const refused = await follow(many);
  expect(refused.status).toBe(429);
  const [first] = lines;
  first!.stream.destroy();
  for (const { stream } of lines) stream.destroy();
});
