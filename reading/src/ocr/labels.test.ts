import { expect, test } from 'vitest';
import { arabicLabelIn, isHeading, isOtherPaper, labelIn } from './labels.ts';
import { withLabels } from './label-side.ts';
import type { TextLine } from './read-side.ts';

test.each([
  ['CivilIDNo', 'civil_id', ''],
  ['Civil lD No. 285081500016', 'civil_id', '285081500016'],
  ['NameMARYAM HUSSAIN', 'full_name_english', 'MARYAM HUSSAIN'],
  ['Full name: MARYAM', 'full_name_english', 'MARYAM'],
  ['License No. 12345', 'license_number', '12345'],
  ['Licence No', 'license_number', ''],
  ['Date of birth', 'birth_date', ''],
  ['Surname', 'family_name', ''],
  ['Given name(s): SARA', 'given_names', 'SARA'],
  ['Surname / Lall', 'family_name', ''],
  ['Given name(s) / LA', 'given_names', ''],
  ['Date of birth / 12/05/1984', 'birth_date', '12/05/1984'],
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

test.each([
  ['الرقم المدني', 'civil_id'],
  ['الرقم المدنى :', 'civil_id'],
  ['تاريخ الإنتهاء', 'expiry_date'],
  ['صالحة لغاية', 'expiry_date'],
  ['رقم الرخصه', 'license_number'],
  ['تاريخ الميلا', 'birth_date'],
  ['الجنس', 'sex'],
])('%s is an Arabic label of %s', (text, kind) => {
  expect(arabicLabelIn(text)).toEqual({ kind, rest: '', is_arabic: true });
});

test.each(['محمد الرقم', 'الجنسي', 'ناصر فهد السبيعي', ''])('%s is no Arabic label', (text) => {
  expect(arabicLabelIn(text)).toBeUndefined();
});

test.each([
  [['BOARDING PASS', 'E-TICKET 285081500016'], true],
  [['Civil ID No', 'Name', 'ACCOUNT NO 12'], false],
  [['Name', 'MARYAM HUSSAIN'], false],
])('%s are lines of another paper: %s', (texts, expected) => {
  const lines = texts.map((text) => ({ text }) as TextLine);
  expect(isOtherPaper(withLabels(lines))).toBe(expected);
});
