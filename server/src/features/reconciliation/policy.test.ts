import { describe, expect, it } from 'vitest';
import { kindOf, sidesOf } from './policy.ts';

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
