import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankFitsIban, findBankByBic, findBankByIban, KUWAITI_BANKS, swiftCode } from './banks.ts';
import {
  anyIban,
  formatIban,
  ibanRemainder,
  isKuwaitiIban,
  kuwaitiIban,
  maskIban,
} from './iban.ts';

const GOOD = [
  'KW81CBKU0000000000001234560101',
  'KW74NBOK0000000000001000372151',
  'KW91KFHO0000000000051010173254',
  'KW86GULB0000000000000000000001',
  'KW30WRBA0000000000000000000001',
];

describe('IBAN', () => {
  it.each(GOOD)('accepts %s', (iban) => expect(isKuwaitiIban(iban)).toBe(true));

  it.each([
    'KW82CBKU0000000000001234560101',
    'KW81CBKU000000000000123456010',
    'KW81CBKU00000000000012345601011',
    'SA0380000000608010167519',
    'KW81CB1U0000000000001234560101',
    '',
  ])('refuses %j', (iban) => expect(isKuwaitiIban(iban)).toBe(false));

  it('is accepted in upper or lower case, with or without spaces and hyphens', () => {
    expect(kuwaitiIban.parse(' kw81 cbku 0000 0000 0000 1234 5601 01 ')).toBe(GOOD[0]);
    expect(kuwaitiIban.parse('\u200ekw٨١ cbku ٠٠٠٠ 0000 0000 1234 5601 01\u200f')).toBe(GOOD[0]);
    expect(kuwaitiIban.parse('KW81-CBKU-0000-0000-0000-1234-5601-01')).toBe(GOOD[0]);
    expect(kuwaitiIban.parse('KW81\u2013CBKU\u20110000 0000 0000 1234 5601 01')).toBe(GOOD[0]);
    expect(anyIban.parse('SA03-8000-0000-6080-1016-7519')).toBe('SA0380000000608010167519');
    expect(kuwaitiIban.safeParse('KW81_CBKU_0000_0000_0000_1234_5601_01').success).toBe(false);
    expect(kuwaitiIban.safeParse('-'.repeat(64)).success).toBe(false);
    expect(anyIban.safeParse('-'.repeat(9)).error?.issues[0]?.message).toBe('IBAN is required');
    expect(kuwaitiIban.safeParse('KW81').error?.issues[0]?.message).toBe('IBAN is not valid');
    expect(kuwaitiIban.safeParse(' '.repeat(9_999)).success).toBe(false);
  });

  it('is shown masked or in groups', () => {
    expect(maskIban('KW81CBKU0000000000001234560101')).toBe('KW81****0101');
    expect(maskIban('KW81')).toBe('****');
    expect(formatIban(GOOD[0]!)).toBe('KW81 CBKU 0000 0000 0000 1234 5601 01');
  });

  it('agrees with plain arithmetic on the whole number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{5,34}$/), (text) => {
        const moved = text.slice(4) + text.slice(0, 4);
        const digits = moved
          .split('')
          .map((char) => Number.parseInt(char, 36))
          .join('');
        expect(ibanRemainder(text)).toBe(Number(BigInt(digits) % 97n));
      }),
    );
  });

  it('detects every wrong letter and every wrong digit', () => {
    const chars = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''));
    const place = fc.integer({ min: 2, max: 29 });
    fc.assert(
      fc.property(fc.constantFrom(...GOOD), place, chars, (iban, at, char) => {
        // A letter counts as two digits, so replacing a digit by a letter is not a detectable
        // typing error.
        const isDigit = (text = ''): boolean => /\d/.test(text);
        fc.pre(iban[at] !== char && isDigit(iban[at]) === isDigit(char));
        expect(isKuwaitiIban(iban.slice(0, at) + char + iban.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('banks', () => {
  it('are found by IBAN and by BIC', () => {
    expect(findBankByIban(GOOD[2]!)?.name).toBe('Kuwait Finance House');
    expect(findBankByBic('nbokkwkwxxx')?.name_ar).toBe('بنك الكويت الوطني');
    expect(findBankByIban('KW00ZZZZ')).toBeUndefined();
  });

  it.each([
    ['Kuwait Finance House', GOOD[2]!, true],
    ['بيت التمويل الكويتي', GOOD[2]!, true],
    ['Gulf Bank', GOOD[2]!, false],
    ['A bank of another name', GOOD[2]!, false],
    ['Gulf Bank', 'KW00ZZZZ', false],
    ['A bank of another name', 'KW00ZZZZ', true],
  ])('named %s match %s: %s', (named, iban, fits) => {
    expect(bankFitsIban(named, iban)).toBe(fits);
  });

  it('have their own codes', () => {
    expect(new Set(KUWAITI_BANKS.map((bank) => bank.iban_code)).size).toBe(KUWAITI_BANKS.length);
    for (const { bic } of KUWAITI_BANKS) expect(swiftCode.parse(bic)).toBe(bic);
  });

  it('accept SWIFT codes of 8 or 11 characters', () => {
    expect(swiftCode.parse('nbok kwkw xxx')).toBe('NBOKKWKWXXX');
    expect(swiftCode.safeParse('NBOKKWKWX').success).toBe(false);
  });
});
