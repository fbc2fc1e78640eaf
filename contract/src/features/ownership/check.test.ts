import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sentences as kernel } from '../../kernel/words.ts';
import { sentences as world } from '../../world/words.ts';
import { checkOwners, passportNumber } from './check.ts';
import type { OwnerDraft } from './records.ts';
import { sentences } from './words.ts';

const TODAY = '2026-06-10';
const owner = (more: Partial<OwnerDraft> = {}): OwnerDraft => ({
  full_name_english: 'Rajesh Menon',
  full_name_arabic: 'راجيش مينون',
  passport_number: 'Z3456781',
  birth_date: '1978-02-11',
  nationality: 'IN',
  share: 100,
  politically_exposed: false,
  ...more,
});

it('a passport number loses its spaces and gets capitals', () => {
  expect(passportNumber.parse(' z34 567 81 ')).toBe('Z3456781');
  expect(passportNumber.safeParse('Z34').success).toBe(false);
});

it('the same passport number of two states is two persons', () => {
  const [one, other] = [owner({ share: 50 }), owner({ share: 50, nationality: 'PK' })];
  expect(checkOwners('corporate', [one, other], TODAY)).toEqual({});
  expect(checkOwners('corporate', [one, { ...one, passport_number: 'z 3456781' }], TODAY)).toEqual({
    'owners.1.passport_number': 'This person is named twice',
  });
});

it('shares of hundredths add up without a rounding error', () => {
  const thirds = [33.33, 33.33, 33.34].map((share, at) =>
    owner({ share, passport_number: `Z345678${at}` }),
  );
  expect(checkOwners('corporate', thirds, TODAY)).toEqual({});
  const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(shares, (parts) => {
      const owners = parts.map((part, at) =>
        owner({ share: part / 100, passport_number: `Z34567${10 + at}`, is_manager: true }),
      );
      const refused = Object.values(checkOwners('corporate', owners, TODAY)).includes(
        'The shares add up to more than 100%',
      );
      expect(refused).toBe(parts.reduce((sum, part) => sum + part, 0) > 10_000);
    }),
  );
});

it('an individual only answers the question, and has one owner', () => {
  expect(checkOwners('individual', [{ politically_exposed: false }], TODAY)).toEqual({});
  expect(checkOwners('individual', [{}], TODAY)).toEqual({
    'owners.0.politically_exposed': 'This field is required',
  });
  expect(checkOwners('individual', [], TODAY)).toEqual({ owners: 'This value is not valid' });
});

it('every problem is a sentence of the contract', () => {
  const known = { ...sentences, ...kernel, ...world };
  const bad: OwnerDraft[] = [
    {},
    owner({ full_name_english: 'راجيش', full_name_arabic: 'Rajesh', nationality: 'india' }),
    owner({ civil_id: '1', passport_number: '?', birth_date: '1978-02-31', share: 0 }),
    owner({ birth_date: '2099-01-01', share: 101 }),
    owner({ full_name_english: 'a'.repeat(500) }),
  ];
  const said = bad.flatMap((one) => Object.values(checkOwners('corporate', [one], TODAY)));
  expect(said.length).toBeGreaterThan(12);
  expect(said.filter((sentence) => !(sentence in known))).toEqual([]);
});
