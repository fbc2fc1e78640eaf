import { addDays } from '@diwan/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { addWorkingDays } from '@diwan/simulator/settlement/working-days';
import { captureDaysOf, kindOf, sidesOf } from './policy.ts';

describe('the captures that are due on a day', () => {
  it.each([1, 3])('have a payout exactly %i working days later', (delay) => {
    for (let n = 0; n < 40; n += 1) {
      const day = addDays('2026-11-01', n);
      const days = captureDaysOf(day, delay);
      for (let back = 1; back < 12; back += 1) {
        const captured = addDays(day, -back);
        const within = days !== undefined && days.first <= captured && captured <= days.last;
        expect([day, captured, within]).toEqual([
          day,
          captured,
          addWorkingDays(captured, delay) === day,
        ]);
      }
    }
  });
});

describe('a difference', () => {
  it('is missing when only one side has it, otherwise over or under', () => {
    expect(kindOf('unknown_charge', 5n)).toBe('missing');
    expect(kindOf('other_sum', 5n)).toBe('over');
    expect(kindOf('other_sum', -5n)).toBe('under');
  });

  it('corrects the account that is wrong', () => {
    const ours = { brand_id: 1, business_id: 'b' };
    const owed = { side: 'provider', reason: 'not_paid', ...ours } as const;
    expect(sidesOf(owed, 'cost_variance', -5n)).toEqual({
      debit_account: 'cost_variance',
      credit_account: 'provider_receivable',
    });
    const over = { side: 'provider', reason: 'other_sum', ...ours } as const;
    expect(sidesOf(over, 'brand_payable', 5n).debit_account).toBe('bank');
    const paid = { side: 'bank', reason: 'not_booked', ...ours } as const;
    expect(sidesOf(paid, 'brand_payable', 5n).credit_account).toBe('bank');
  });
});
