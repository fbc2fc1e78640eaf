import { CURRENCY_DECIMALS, type Currency, MAX_AMOUNT_MINOR } from '@diwan/contract/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, writeAmount, writeSignedAmount } from './amounts.ts';

const currencies = fc.constantFrom(...(Object.keys(CURRENCY_DECIMALS) as Currency[]));
const amounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR });

describe("amounts in Tap's decimals", () => {
  it('survive JSON as a number or as text', () => {
    fc.assert(
      fc.property(amounts, currencies, (minor, currency) => {
        const number: unknown = JSON.parse(JSON.stringify(writeAmount(minor, currency)));
        expect(readAmount(number, currency)).toBe(minor);
        expect(readAmount(writeSignedAmount(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('are signed with exactly the decimals of the currency', () => {
    expect(writeSignedAmount(500n, 'KWD')).toBe('0.500');
    expect(writeSignedAmount(500n, 'AED')).toBe('5.00');
  });

  it.each([[0.0005], ['1.0000'], [-1], ['1e3'], [NaN], [Infinity], [null], [{}], [['1']], [true]])(
    'are not read from %j',
    (value) => {
      expect(readAmount(value, 'KWD')).toBeUndefined();
    },
  );
});
