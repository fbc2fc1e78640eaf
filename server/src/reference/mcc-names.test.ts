import { mccName } from '@diwan/contract/features/mcc/names';
import { expect, test } from 'vitest';
import { ALLOWED_MCC_CODES } from './allowed-mcc-codes.ts';
import { MCC_CATALOGUE } from './mcc-catalogue.ts';

test('every initially allowed category has an Arabic name', () => {
  const named = (code: string): string =>
    mccName(MCC_CATALOGUE.find((mcc) => mcc.code === code)?.description ?? '', 'ar');
  expect(ALLOWED_MCC_CODES.filter((code) => /[a-z]|^$/i.test(named(code)))).toEqual([]);
});

test('every category of the catalogue that is not one company has an Arabic name', () => {
  const isOneCompany = (code: string) => /^3\d{3}$|^6236$/.test(code);
  const categories = MCC_CATALOGUE.filter(({ code }) => !isOneCompany(code));
  expect(categories.length).toBeGreaterThan(300);
  const unnamed = categories.filter(({ description }) => {
    const name = mccName(description, 'ar');
    return name.includes(description) || !/[\u0600-\u06ff]/.test(name);
  });
  expect(unnamed).toEqual([]);
});

test('companies are marked as English, and Arabic texts of the staff stay unchanged', () => {
  expect(mccName('Betting on camels', 'ar')).toBe('Betting on camels (بالإنجليزية)');
  expect(mccName('Betting on camels', 'en')).toBe('Betting on camels');
  expect(mccName('محلات العسل', 'ar')).toBe('محلات العسل');
  expect(mccName('Bakeries', 'ar')).toBe('المخابز والمعجنات');
});
