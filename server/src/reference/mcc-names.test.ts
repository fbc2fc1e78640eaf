import { mccName } from '@diwan/contract/features/mcc/names';
import { expect, test } from 'vitest';
import { ALLOWED_MCC_CODES } from './allowed-mcc-codes.ts';
import { MCC_CATALOGUE } from './mcc-catalogue.ts';

test('every initially allowed category has an Arabic name', () => {
  const named = (code: string): string =>
    mccName(MCC_CATALOGUE.find((mcc) => mcc.code === code)?.description ?? '', 'ar');
  expect(ALLOWED_MCC_CODES.filter((code) => /[a-z]|^$/i.test(named(code)))).toEqual([]);
});

test('other categories are marked as English, and Arabic texts of the staff stay unchanged', () => {
  expect(mccName('Betting, Casino Gambling', 'ar')).toBe('Betting, Casino Gambling (بالإنجليزية)');
  expect(mccName('Betting, Casino Gambling', 'en')).toBe('Betting, Casino Gambling');
  expect(mccName('محلات العسل', 'ar')).toBe('محلات العسل');
  expect(mccName('Bakeries', 'ar')).toBe('المخابز والمعجنات');
});
