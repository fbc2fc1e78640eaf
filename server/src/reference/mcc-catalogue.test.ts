import { BUSINESS_TYPES } from '@diwan/contract/features/brands/business-types';
import { expect, it } from 'vitest';
import { ALLOWED_MCC_CODES, MCC_DEPOSITS_MINOR } from './allowed-mcc-codes.ts';
import { MCC_CATALOGUE } from './mcc-catalogue.ts';

const codes = new Set(MCC_CATALOGUE.map((entry) => entry.code));

it('the catalogue contains each code once, in order', () => {
  expect(MCC_CATALOGUE.length).toBeGreaterThan(1_000);
  expect(codes.size).toBe(MCC_CATALOGUE.length);
  expect([...codes].toSorted()).toEqual([...codes]);
  for (const code of codes) expect(code).toMatch(/^\d{4}$/);
});

it('the catalogue has clean Latin texts, without look-alike letters', () => {
  for (const { description, business_type } of MCC_CATALOGUE) {
    expect(description).toMatch(/^[\u0020-\u007e\u00c0-\u00ff]{3,200}$/);
    expect(description).toBe(description.trim());
    expect(business_type).toMatch(/^[\u0020-\u007e]{3,60}$/);
  }
});

it('the catalogue has exactly the business types that have an Arabic name', () => {
  const used = new Set(MCC_CATALOGUE.map((entry) => entry.business_type));
  expect([...used].toSorted()).toEqual(Object.keys(BUSINESS_TYPES).toSorted());
});

it('the catalogue contains every allowed code, and deposits exist only for allowed codes', () => {
  expect(new Set(ALLOWED_MCC_CODES).size).toBe(ALLOWED_MCC_CODES.length);
  expect(ALLOWED_MCC_CODES.length).toBeGreaterThanOrEqual(40);
  expect(ALLOWED_MCC_CODES.length).toBeLessThanOrEqual(60);
  for (const code of ALLOWED_MCC_CODES) expect(codes.has(code)).toBe(true);
  for (const [code, deposit] of Object.entries(MCC_DEPOSITS_MINOR)) {
    expect(ALLOWED_MCC_CODES).toContain(code);
    expect(deposit).toBeGreaterThan(0n);
  }
});

it.each([
  ['5812', 'Restaurants and cafes'],
  ['5942', 'Books, gifts and hobbies'],
  ['8011', 'Health and medicine'],
  ['5999', 'Miscellaneous Stores'],
])('the code %s has the business type of a shopkeeper: %s', (code, business_type) => {
  expect(MCC_CATALOGUE.find((entry) => entry.code === code)).toMatchObject({ business_type });
});

it('only one allowed code has a vague business type', () => {
  const vague = MCC_CATALOGUE.filter(({ business_type }) => /Misc|Not cat/.test(business_type));
  const allowed = new Set(ALLOWED_MCC_CODES);
  expect(vague.map(({ code }) => code).filter((code) => allowed.has(code))).toEqual(['5999']);
});
