import { describe, expect, it } from 'vitest';
import { returnFeeOf } from './cost.ts';

describe('the cost of a refund', () => {
  it.each([
    [{ percentage: 0, fixed: 0.5 }, 10, 0.5],
    [{ percentage: 2.5, fixed: 0 }, 1.02, 0.026],
    [{ percentage: 2.5, fixed: 0 }, 1.019, 0.025],
    [{ percentage: 1.15, fixed: 0.1 }, 0.1, 0.101],
    [{ percentage: 100, fixed: 0.001 }, 999_999_999.998, 999_999_999.999],
  ])('%j of %d is %d', (fee, amount, cost) => {
    expect(returnFeeOf(fee, amount)).toBe(cost);
  });
});
