import type { CardScheme } from '../records.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPaidCharge } from '../charges/add-paid.ts';
import { finishCharge } from '../charges/finish.ts';
import { createRefund, finishRefund } from '../refunds.ts';
import { createSimulator, type SimulatorOptions } from '../simulator.ts';
import type { Simulation } from '../simulation.ts';
import { writeAmount } from '../wire/amounts.ts';
import { costOf } from './costs.ts';
import { setPayoutState } from './payouts.ts';
import { addWorkingDays, kuwaitDay, kuwaitHour } from './working-days.ts';

const DAY_MS = 86_400_000;

// The clock is stopped on 16 November 2026, a Monday.
const open = (more: Partial<SimulatorOptions> = {}): Simulation =>
  createSimulator({
    ...more,
    public_url: 'http://simulator.test',
    log: { warn: () => {}, error: () => {} },
    clock: { ms: () => Date.parse('2026-11-16T08:00:00.000Z') },
  }).simulation;

function pay(sim: Simulation, method: CardScheme, amount_minor: bigint, merchant_id = '1'): string {
  const charge = addPaidCharge(sim, { amount_minor, merchant_id, method });
  if (!charge.ok) throw new Error(charge.code);
  return charge.value.id;
}

const refund = (sim: Simulation, charge_id: string, amount_minor: bigint) =>
  createRefund(sim, {
    charge_id,
    amount: writeAmount(amount_minor),
    currency: 'KWD',
    reason: 'requested_by_customer',
  });

async function pass(sim: Simulation, days: number): Promise<void> {
  sim.clock.advance(days * DAY_MS);
  await sim.scheduler.runDue();
}

const paidOn = (sim: Simulation, id: string): string | undefined => {
  const payout_id = sim.store.charges.get(id)?.payout_id;
  const payout = payout_id && sim.store.payouts.get(payout_id);
  return payout ? kuwaitDay(payout.date_ms) : undefined;
};

describe('working days in Kuwait', () => {
  it.each([
    ['2026-11-16', 1, '2026-11-17'],
    ['2026-11-19', 1, '2026-11-22'],
    ['2026-11-20', 1, '2026-11-22'],
    ['2026-11-18', 3, '2026-11-23'],
    ['2026-12-31', 1, '2027-01-03'],
  ])('count from %s by %i: %s', (day, count, expected) => {
    expect(addWorkingDays({ holidays: new Set() }, day, count)).toBe(expected);
  });

  it('start three hours before those of UTC', () => {
    expect(kuwaitDay(Date.parse('2026-11-16T20:59:59.999Z'))).toBe('2026-11-16');
    expect(kuwaitDay(Date.parse('2026-11-16T21:00:00.000Z'))).toBe('2026-11-17');
    expect(kuwaitHour('2026-11-17', 6)).toBe(Date.parse('2026-11-17T03:00:00.000Z'));
  });
});

describe('settlement', () => {
  it('pays nothing on a holiday', async () => {
    const sim = open({ holidays: new Set(['2026-11-17']) });
    const knet = pay(sim, 'KNET', 10_000n);
    const card = pay(sim, 'VISA', 10_000n);
    await pass(sim, 7);
    expect([paidOn(sim, knet), paidOn(sim, card)]).toEqual(['2026-11-18', '2026-11-22']);
  });

  it('pays KNET on the next working day and cards on the third', async () => {
    const sim = open();
    const knet = pay(sim, 'KNET', 10_000n);
    const card = pay(sim, 'VISA', 10_000n);
    await pass(sim, 7);
    expect([paidOn(sim, knet), paidOn(sim, card)]).toEqual(['2026-11-17', '2026-11-19']);
    expect(sim.store.payouts.all().map(({ status }) => status)).toEqual(['PAID_OUT', 'PAID_OUT']);
  });

  it('pays in the morning, and the bank has the payout at noon', async () => {
    const sim = open();
    pay(sim, 'KNET', 10_000n);
    sim.clock.advance(kuwaitHour('2026-11-17', 6) - sim.clock.ms());
    await sim.scheduler.runDue();
    expect(sim.store.payouts.all()).toMatchObject([
      { status: 'INITIATED', amount_minor: 10_000n - costOf('KNET', 'local', 10_000n) },
    ]);
    await pass(sim, 1);
    expect(sim.store.payouts.all()).toMatchObject([{ status: 'PAID_OUT' }]);
  });

  it('of past payments happens on the days when it would have happened', async () => {
    const sim = open();
    const at_ms = Date.parse('2025-03-06T10:00:00.000Z');
    addPaidCharge(sim, {
      id: 'chg_past',
      amount_minor: 5_000n,
      merchant_id: '1',
      method: 'AMEX',
      at_ms,
    });
    await sim.scheduler.runDue();
    expect(paidOn(sim, 'chg_past')).toBe('2025-03-11');
  });

  it('keeps a refund larger than the balance for the next payout', async () => {
    const sim = open();
    const first = pay(sim, 'KNET', 10_000n);
    await pass(sim, 2);
    refund(sim, first, 10_000n);
    await sim.scheduler.runDue();
    await pass(sim, 1);
    pay(sim, 'KNET', 4_000n);
    await pass(sim, 4);
    expect(sim.store.payouts.size()).toBe(1);
    pay(sim, 'KNET', 20_000n);
    await pass(sim, 4);
    const cost = costOf('KNET', 'local', 4_000n) + costOf('KNET', 'local', 20_000n);
    expect(sim.store.payouts.all().at(-1)?.amount_minor).toBe(24_000n - 10_000n - cost);
  });

  it('pays nothing for a charge that was voided before', async () => {
    const sim = open();
    const { ok } = addPaidCharge(sim, { amount_minor: 5_000n, merchant_id: '1', method: 'KNET' });
    expect(ok).toBe(true);
    for (const { id } of sim.store.charges.all()) finishCharge(sim, id, { code: '601' });
    await pass(sim, 3);
    expect(sim.store.payouts.size()).toBe(0);
  });

  it('does not change a refused payout until it is sent again', async () => {
    const sim = open();
    pay(sim, 'KNET', 10_000n);
    sim.clock.advance(kuwaitHour('2026-11-17', 6) - sim.clock.ms());
    await sim.scheduler.runDue();
    const id = sim.store.payouts.all()[0]?.id ?? '';
    expect(setPayoutState(sim, id, 'FAILED').ok).toBe(true);
    await pass(sim, 1);
    expect(sim.store.payouts.get(id)?.status).toBe('FAILED');
    expect(setPayoutState(sim, id, 'PAID_OUT').ok).toBe(true);
    expect(setPayoutState(sim, id, 'FAILED').ok).toBe(false);
  });

  const step = fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      method: fc.constantFrom<CardScheme>('KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA'),
      amount_minor: fc.bigInt({ min: 100n, max: 500_000n }),
      merchant_id: fc.constantFrom('1', '2'),
    }),
    fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(20),
      share: fc.integer({ min: 1, max: 100 }),
      works: fc.boolean(),
    }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 4 }) }),
  );

  it('pays each capture and deducts each refund exactly once in every sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const sim = open();
        const { charges, refunds, payouts } = sim.store;
        for (const one of steps) {
          if (one.do === 'pay') pay(sim, one.method, one.amount_minor, one.merchant_id);
          if (one.do === 'wait') await pass(sim, one.days);
          const charge = one.do === 'refund' ? charges.all()[one.which] : undefined;
          if (one.do === 'refund' && charge) {
            const part = (charge.amount_minor * BigInt(one.share)) / 100n;
            const made = refund(sim, charge.id, part > 0n ? part : 1n);
            if (made.ok) finishRefund(sim, made.value.id, one.works ? 'REFUNDED' : 'DECLINED');
          }
        }
        await pass(sim, 14);
        for (const payout of payouts.all()) {
          const captured = charges
            .all()
            .filter(({ payout_id }) => payout_id === payout.id)
            .map(({ amount_minor, cost_minor }) => amount_minor - cost_minor);
          const returned = refunds
            .all()
            .filter(({ payout_id }) => payout_id === payout.id)
            .map(({ amount_minor }) => -amount_minor);
          const sum = [...captured, ...returned].reduce((total, part) => total + part, 0n);
          expect(payout.amount_minor).toBe(sum);
          expect(payout.amount_minor).toBeGreaterThan(0n);
        }
        for (const charge of charges.all()) {
          const given_back = refunds
            .all()
            .filter(({ charge_id, status }) => charge_id === charge.id && status === 'REFUNDED')
            .reduce((total, { amount_minor }) => total + amount_minor, 0n);
          expect(given_back).toBeLessThanOrEqual(charge.amount_minor);
          const waits = sim.store.unsettled.get(charge.id) !== undefined;
          expect(waits).toBe(charge.payout_id === null);
        }
      }),
      { numRuns: 100 },
    );
  });
});
