import { expect, test } from 'vitest';
import { isHeading, labelIn } from './labels.ts';

test.each([
  ['CivilIDNo', 'civil_id', ''],
  ['Civil lD No. 285081500016', 'civil_id', '285081500016'],
  ['NameMARYAM HUSSAIN', 'full_name_english', 'MARYAM HUSSAIN'],
  ['Full name: MARYAM', 'full_name_english', 'MARYAM'],
  ['License No. 12345', 'license_number', '12345'],
  ['Licence No', 'license_number', ''],
  ['Date of birth', 'birth_date', ''],
  ['285081500016 Civil ID No', 'civil_id', '285081500016'],
])('%s is the label %s', (text, kind, rest) => {
  expect(labelIn(text)).toEqual({ kind, rest });
});

test('a name that starts like a label is not one', () => {
  expect(labelIn('NAMEER AL-SABAH')).toBeUndefined();
  expect(labelIn('MARYAM HUSSAIN')).toBeUndefined();
});

test('a heading is recognized without its spaces', () => {
  expect(isHeading('STATEOFKUWAIT')).toBe(true);
  expect(isHeading('THANK YOU FOR YOUR VISIT')).toBe(true);
  expect(isHeading('MARYAM HUSSAIN')).toBe(false);
});
