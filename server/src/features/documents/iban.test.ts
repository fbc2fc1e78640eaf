import { isKuwaitiIban } from '@diwan/contract/world/iban';
import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';

const account = fc.stringMatching(/^[A-Z]{4}[A-Z0-9]{22}$/);
const checkDigits = fc.integer({ min: 0, max: 99 });

test("the platform's IBAN rule for Kuwait agrees with a maintained library", () => {
  fc.assert(
    fc.property(account, checkDigits, (bban, check) => {
      const iban = `KW${String(check).padStart(2, '0')}${bban}`;
      expect(isKuwaitiIban(iban)).toBe(isValidIBAN(iban));
    }),
    { numRuns: 2000 },
  );
});

test('both accept a valid IBAN', () => {
  const iban = 'KW81CBKU0000000000001234560101';
  expect([isKuwaitiIban(iban), isValidIBAN(iban)]).toEqual([true, true]);
});
