import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  CURRENCY_DECIMALS,
  formatMinor,
  formatMoney,
  MAX_AMOUNT_MINOR,
  moneyInArabic,
  multiplyByBasisPoints,
  nonNegativeKwd,
  parseAmount,
  parseAmountText,
  positiveAmount,
  positiveKwd,
  toMajorNumber,
  toMinor,
  type Currency,
} from './money.ts';
import {
  basisPointsToPercent,
  formatBasisPoints,
  percentage,
  percentToBasisPoints,
} from './percent.ts';

const amounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR });
const currencies = fc.constantFrom(...(Object.keys(CURRENCY_DECIMALS) as Currency[]));
const problem = (value: unknown) => {
  const parsed = parseAmount(value);
  return parsed.ok ? parsed.units : parsed.problem;
};
const textProblem = (text: string) => {
  const parsed = parseAmountText(text);
  return parsed.ok ? parsed.units : parsed.problem;
};

describe('reading amounts', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [1, 1000n],
    [1.25, 1250n],
    [0.001, 1n],
    [4.35, 4350n],
    [1.005, 1005n],
    [999_999_999.999, MAX_AMOUNT_MINOR],
  ])('reads %d', (value, minor) => expect(problem(value)).toBe(minor));

  it.each([
    [0.0001, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [-0.001, 'negative'],
    [-1e30, 'negative'],
    [1_000_000_000, 'too_large'],
    [1e21, 'too_large'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['1.250', 'not_a_number'],
    [null, 'not_a_number'],
    [[1], 'not_a_number'],
    [10n, 'not_a_number'],
  ])('refuses %s', (value, why) => expect(problem(value)).toBe(why));

  it.each([
    ['10.000', 10_000n],
    ['0.5', 500n],
    ['7', 7000n],
    ['-0.000', 0n],
  ])('reads the text %s', (text, minor) => expect(textProblem(text)).toBe(minor));

  it.each([
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['+1', 'not_a_number'],
    ['1,000.000', 'not_a_number'],
    ['1.', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['007', 'not_a_number'],
    [' 1', 'not_a_number'],
    ['1\n', 'not_a_number'],
    ['', 'not_a_number'],
    ['٥', 'not_a_number'],
    ['9'.repeat(1000), 'not_a_number'],
    ['12.3450', 'too_many_decimals'],
    ['-1', 'negative'],
    ['1000000000', 'too_large'],
  ])('refuses the text %s', (text, why) => expect(textProblem(text)).toBe(why));

  it('reads back every amount that it writes, as number and as text, in every currency', () => {
    fc.assert(
      fc.property(amounts, currencies, (minor, currency) => {
        const json: unknown = JSON.parse(JSON.stringify(toMajorNumber(minor, currency)));
        expect(parseAmount(json, currency)).toEqual({ ok: true, units: minor });
        const text = formatMinor(minor, currency);
        expect(parseAmountText(text, currency)).toEqual({ ok: true, units: minor });
      }),
    );
  });

  it('throws for input that a schema should have refused', () => {
    expect(toMinor(12.345)).toBe(12_345n);
    expect(() => toMinor(12.345, 'USD')).toThrow(RangeError);
  });
});

describe('writing amounts', () => {
  it('shows all decimals of the currency', () => {
    expect(formatMoney(0n)).toBe('KWD 0.000');
    expect(formatMoney(1250n)).toBe('KWD 1.250');
    expect(formatMoney(-5n)).toBe('KWD -0.005');
    expect(formatMoney(5n, 'USD')).toBe('USD 0.05');
    expect(formatMoney(-1_234_567_890n)).toBe('KWD -1,234,567.890');
  });

  it('has the Arabic form in an Arabic sentence', () => {
    expect(moneyInArabic(formatMoney(1_235_710n))).toBe('1,235.710 د.ك');
    expect(moneyInArabic(formatMoney(-5n))).toBe('-0.005 د.ك');
    for (const other of ['KWD', 'KWD 12', 'paid KWD 1.250', 'USD 5.00']) {
      expect(moneyInArabic(other)).toBe(other);
    }
  });

  it('writes no JSON number that would lose a minor unit', () => {
    expect(toMajorNumber(999_999_999_999_999n)).toBe(999_999_999_999.999);
    expect(toMajorNumber(-1250n)).toBe(-1.25);
    expect(() => toMajorNumber(1_000_000_000_000_000n)).toThrow(RangeError);
  });
});

describe('rates and shares', () => {
  it.each([
    [1020n, 250, 26n],
    [1019n, 250, 25n],
    [1n, 5000, 1n],
    [1n, 4999, 0n],
    [20_000n, 0, 0n],
    [12_345n, 10_000, 12_345n],
  ])('computes the rate of %s at %i basis points, half up', (minor, rate, fee) => {
    expect(multiplyByBasisPoints(minor, rate)).toBe(fee);
  });

  it('is within half a minor unit of the exact fee', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (minor, rate) => {
        const twice = 2n * (multiplyByBasisPoints(minor, rate) * 10_000n - minor * BigInt(rate));
        expect(twice > -10_000n && twice <= 10_000n).toBe(true);
      }),
    );
  });

  it('refuses a negative amount and a fractional rate', () => {
    expect(() => multiplyByBasisPoints(-1n, 100)).toThrow(RangeError);
    expect(() => multiplyByBasisPoints(1n, 2.5)).toThrow(RangeError);
    expect(() => multiplyByBasisPoints(1n, -1)).toThrow(RangeError);
  });

  it('gives the leftover minor units to the largest remainders, ties to the earlier part', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [6n, 3n, 2n])).toEqual([5n, 3n, 2n]);
    expect(allocate(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(allocate(7n, [0n, 5n])).toEqual([0n, 7n]);
  });

  it('splits so that the parts equal the whole and each is within one unit of its share', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 20 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const whole = list.reduce((sum, weight) => sum + weight, 0n);
        const parts = allocate(total, list);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        parts.forEach((part, place) => {
          const gap = part * whole - total * list[place]!;
          expect(gap > -whole && gap < whole).toBe(true);
        });
      }),
    );
  });

  it('refuses shares without a positive weight', () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
    expect(() => allocate(1n, [0n])).toThrow(RangeError);
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError);
  });
});

describe('amount schemas', () => {
  const message = (value: unknown, schema: typeof positiveKwd = positiveKwd) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message);

  it('accept zero for fees but not for transfers of money', () => {
    expect(nonNegativeKwd.parse(0)).toBe(0);
    expect(message(0)).toEqual(['The amount must be more than zero']);
    expect(positiveKwd.parse(0.001)).toBe(0.001);
  });

  it('report one problem at a time', () => {
    expect(message(undefined)).toEqual(['This field is required']);
    expect(message('1.250')).toEqual(['The amount must be a number']);
    expect(message(Number.POSITIVE_INFINITY)).toEqual(['The amount must be a number']);
    expect(message(-1)).toEqual(['The amount must be more than zero']);
    expect(message(-1, nonNegativeKwd)).toEqual(['The amount must not be negative']);
    expect(message(1.0001)).toEqual(['The amount has too many decimals']);
    expect(message(1_000_000_000)).toEqual(['The amount is too large']);
    expect(message(1.005, positiveAmount('USD'))).toEqual(['The amount has too many decimals']);
  });

  it('accept exactly what can be read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.string()), (value) => {
        expect(nonNegativeKwd.safeParse(value).success).toBe(parseAmount(value).ok);
      }),
    );
  });
});

describe('percentages', () => {
  it('convert percent into basis points and back without loss', () => {
    expect(percentToBasisPoints(2.5)).toBe(250);
    expect(percentToBasisPoints(1.15)).toBe(115);
    expect(formatBasisPoints(5)).toBe('0.05');
    expect(formatBasisPoints(10_000)).toBe('100.00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate_bp) => {
        const percent = basisPointsToPercent(rate_bp);
        expect(percentage.parse(percent)).toBe(percent);
        expect(percentToBasisPoints(percent)).toBe(rate_bp);
      }),
    );
  });

  it.each([100.01, -0.01, 1.005, '5', Number.NaN, null])('refuse %s percent', (value) => {
    expect(percentage.safeParse(value).success).toBe(false);
  });

  it('throw on an invalid percentage', () => {
    expect(() => percentToBasisPoints(1.005)).toThrow(RangeError);
    expect(() => formatBasisPoints(2.5)).toThrow(RangeError);
  });
});
