import { WHOLE_BP } from '@diwan/contract/kernel/percent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitProfit } from './profit.ts';

const WHOLE = BigInt(WHOLE_BP);

/** The random percentages, of at most 100 % in total. */
const percentages = fc
  .array(fc.integer({ min: 0, max: WHOLE_BP }), { maxLength: 8 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b)])
  .map((cuts) => cuts.slice(1).map((cut, place) => cut - (cuts[place] ?? 0)));

/** Computes the largest remainder method by its definition, one fils after the other. */
function model(minor: bigint, shares_bp: readonly bigint[]): bigint[] {
  const parts = shares_bp.map((bp) => (minor * bp) / WHOLE);
  const remainders = shares_bp.map((bp) => (minor * bp) % WHOLE);
  let left = minor - parts.reduce((sum, part) => sum + part, 0n);
  while (left > 0n) {
    const most = remainders.reduce((a, b) => (b > a ? b : a), -1n);
    const place = remainders.indexOf(most);
    parts[place] = (parts[place] ?? 0n) + 1n;
    remainders[place] = -1n;
    left -= 1n;
  }
  return parts;
}

describe('a profit', () => {
  it('is split as the model says, to the fils, for any percentages', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), percentages, (minor, bps) => {
        const rest = WHOLE_BP - bps.reduce((sum, bp) => sum + bp, 0);
        const { amounts, shared_minor, kept_minor, carried_out_minor } = splitProfit(minor, bps);
        expect([...amounts, kept_minor]).toEqual(model(minor, [...bps, rest].map(BigInt)));
        expect(shared_minor + kept_minor).toBe(minor);
        expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(shared_minor);
        expect(carried_out_minor).toBe(0n);
        // Every part is within one fils of the exact share, and a percentage of zero gets nothing.
        bps.forEach((bp, place) => {
          const away = (amounts[place] ?? 0n) * WHOLE - minor * BigInt(bp);
          expect(away > -WHOLE && away < WHOLE).toBe(true);
          if (bp === 0) expect(amounts[place]).toBe(0n);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('gives the last fils to the largest remainder, and among equal ones to the earlier', () => {
    expect(splitProfit(100n, [3_333, 3_333]).amounts).toEqual([33n, 33n]);
    expect(splitProfit(1n, [5_000, 5_000])).toMatchObject({ amounts: [1n, 0n], kept_minor: 0n });
    expect(splitProfit(1n, [4_999])).toMatchObject({ amounts: [0n], kept_minor: 1n });
    expect(splitProfit(7n, [])).toMatchObject({ amounts: [], kept_minor: 7n });
  });
});

it('that is a loss is not shared, and is carried forward in full', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 0n }), percentages, (minor, bps) => {
      const { amounts, ...sums } = splitProfit(minor, bps);
      expect(amounts).toEqual(bps.map(() => 0n));
      expect(sums).toEqual({ shared_minor: 0n, kept_minor: 0n, carried_out_minor: minor });
    }),
  );
});
