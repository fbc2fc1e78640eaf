import { describe, expect, it } from 'vitest';
import { readSearch } from './search.ts';

describe('a search', () => {
  it.each([
    '+96550001234',
    '0096550001234',
    '965 5000 1234',
    '+965-5000-1234',
    '(+965) 50001234',
    '٩٦٥٥٠٠٠١٢٣٤',
    '+٩٦٥ ٥٠٠٠ ١٢٣٤',
  ])('recognizes the phone number %j', (q) => {
    expect(readSearch(q).phone).toBe('96550001234');
  });

  it('recognizes a phone number without its country code, and none in other texts', () => {
    expect(readSearch('5000-1234').phone).toBe('50001234');
    for (const q of ['1234', 'ORD-50001234', '12.500', 'chg_5000', '- - - - -']) {
      expect([q, readSearch(q).phone]).toEqual([q, undefined]);
    }
  });

  it.each([
    ['4242', '4242'],
    ['٤٢٤٢', '4242'],
    ['•••• 4242', '4242'],
    ['**4242', '4242'],
    ['xxxx-4242', '4242'],
    ['42424', undefined],
    ['A4242', undefined],
  ])('for %j reads the last four digits %j', (q, last_four) => {
    expect(readSearch(q).last_four).toBe(last_four);
  });

  it.each([
    ['PAYOUT-12', 12n],
    ['payout 12', 12n],
    ['payout-١٢', 12n],
    ['PAYOUT-0', undefined],
    ['PAYOUT-9999999999999999999', undefined],
    ['PAYOUT', undefined],
  ])('for %s reads the payout line %s', (q, line) => {
    expect(readSearch(q).payout_line).toBe(line);
  });

  it('recognizes an IBAN with spaces, in any case, and rejects a wrong one', () => {
    const iban = 'KW81CBKU0000000000001234560101';
    expect(readSearch('kw81 CBKU 0000 0000 0000 1234 5601 01').iban).toBe(iban);
    expect(readSearch('KW82CBKU0000000000001234560101').iban).toBeUndefined();
  });
});
