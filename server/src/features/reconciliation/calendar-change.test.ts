import type { CalendarEffects } from '@diwan/contract/features/holidays/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import {
  decide,
  provedDifferences,
  readDay,
  readRows,
  reconcile,
  settle,
} from '../../testing/reconciled.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
});
afterEach(() => world.close());

/** A KNET sale on Monday the 16th is due on the 17th. */
const DAY = '2026-11-17';
const NEXT = '2026-11-18';
const HOLIDAY = { day: DAY, name_en: 'Day of mourning', name_ar: 'حداد رسمي' };

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ask<CalendarEffects>(world.system, method, path, { token: world.admin.token, body });

const unpaid = async (day: string) =>
  (await readRows(world, day)).filter(({ reason }) => reason === 'not_paid');
const states = async (day: string) => (await unpaid(day)).map(({ state }) => state);

/** Makes two sales, of which the provider pays only one. Both days are compared. */
async function sellUnpaid(): Promise<void> {
  await world.sell();
  await world.sell({ amount_minor: 20_000n });
  await world.provider.control('faults', { kind: 'payout_missing' });
  await world.pass(3);
  await settle(world);
  await reconcile(world, DAY);
  await reconcile(world, NEXT);
}

describe('a holiday on a compared day', () => {
  it('moves its open differences to the next working day, and back when it is removed', async () => {
    await sellUnpaid();
    expect([await states(DAY), await states(NEXT)]).toEqual([['open'], []]);

    const { data } = await send('POST', '/admin/holidays/preview', HOLIDAY);
    expect(data.expected_dates).toEqual([{ from: DAY, to: NEXT, transactions: 1, amount: 10 }]);
    expect(data.open_differences).toEqual([
      { day: DAY, cleared: 1, opened: 0 },
      { day: NEXT, cleared: 0, opened: 1 },
    ]);
    expect([await states(DAY), await states(NEXT)]).toEqual([['open'], []]);

    await send('POST', '/admin/holidays', HOLIDAY);
    expect([await states(DAY), await states(NEXT)]).toEqual([['cleared'], ['open']]);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', open_count: 0 });
    await reconcile(world, DAY);
    await reconcile(world, NEXT);
    expect([await states(DAY), await states(NEXT)]).toEqual([['cleared'], ['open']]);

    await send('PUT', `/admin/holidays/${DAY}`, { day: NEXT });
    expect([await states(DAY), await states(NEXT)]).toEqual([['open'], ['cleared']]);
    await send('DELETE', `/admin/holidays/${NEXT}`);
    expect([await states(DAY), await states(NEXT)]).toEqual([['open'], ['cleared']]);
    expect(await provedDifferences(world)).toEqual([]);
  });

  it('changes no other difference of the day', async () => {
    await world.provider.control('faults', { kind: 'payout_over', amount: 5 });
    await sellUnpaid();
    const others = async () =>
      (await readRows(world, DAY)).filter(({ reason }) => reason !== 'not_paid');
    const before = await others();
    await send('POST', '/admin/holidays', HOLIDAY);
    expect(before.length).toBeGreaterThan(0);
    expect(await others()).toEqual(before);
  });

  it('lapses a proposed correction of a difference that disappears', async () => {
    await sellUnpaid();
    const [row] = await unpaid(DAY);
    const draft = { account: 'cost_variance', amount: 1, note: 'Never paid' };
    await decide(world, `rows/${row?.id}/proposals`, draft);
    await send('POST', '/admin/holidays', HOLIDAY);
    const [cleared] = await unpaid(DAY);
    expect(cleared?.proposals.map(({ state }) => state)).toEqual(['lapsed']);
  });
});

it('a longer delay from a past day moves the differences of that day', async () => {
  await sellUnpaid();
  const draft = {
    applies_from: '2026-11-16',
    provider_delays: [{ scheme: 'KNET', delay_days: 2, cutoff_time: '00:00' }],
  };
  const { data } = await send('POST', '/admin/calendar-settings/preview', draft);
  expect(data.open_differences).toEqual([
    { day: DAY, cleared: 1, opened: 0 },
    { day: NEXT, cleared: 0, opened: 1 },
  ]);
  await send('PUT', '/admin/calendar-settings', draft);
  expect([await states(DAY), await states(NEXT)]).toEqual([['cleared'], ['open']]);
});
