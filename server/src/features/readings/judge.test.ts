import { expect, test } from 'vitest';
import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { isAccepted, judgeReadings } from './judge.ts';

const accepts = (field: ReadingField, confidence: number, ...evidence: Evidence[]): boolean =>
  isAccepted({ field, repaired: false, confidence }, evidence);

test('an English name that was read twice needs no person where the engine is sure', () => {
  expect(accepts('full_name_english', 0.8, 'read_twice')).toBe(true);
  expect(accepts('full_name_english', 0.79, 'read_twice')).toBe(false);
  expect(accepts('full_name_english', 0.99)).toBe(false);
});

test('two looks at one line are no evidence for what has other witnesses', () => {
  expect(accepts('full_name_arabic', 0.99, 'read_twice')).toBe(false);
  expect(accepts('civil_id', 0.99, 'read_twice')).toBe(false);
  expect(accepts('expiry_date', 0.99, 'read_twice')).toBe(false);
});

test('an Arabic name that the other script says needs a sure engine', () => {
  expect(accepts('full_name_arabic', 0.85, 'second_line')).toBe(true);
  expect(accepts('full_name_arabic', 0.84, 'second_line')).toBe(false);
  expect(accepts('full_name_arabic', 0.2, 'typed')).toBe(true);
});

test.each([
  ['MAJED TAREQ AL-ANSARI', 'ماجد طارق الأنصاري', true],
  ['MAJED TAREQ AL-ANSARI', 'ماجد طارق الأنصار', false],
  ['YASER TAREQ AL-ANSARI', 'ياسر طارق الأنصار', false],
  ['MAJED TAREQ AL-ANSAR', 'ماجد طارق الأنصاري', false],
  ['TAREQ LOUAY', 'طارق لؤي', true],
  ['TAREQ ALEE', 'طارق علي', true],
  ['HUDA MUSA', 'هدى موسى', true],
])('the other script is no witness of a name whose end was lost: %s, %s', (english, arabic, ok) => {
  const value = { file_id: 'one', file_field: 'civil_id_file', correction: null } as const;
  const line = { ...value, confidence: 0.99, repaired: false, evidence: [] };
  const { values } = judgeReadings(
    [
      { ...line, field: 'full_name_english', read: english },
      { ...line, field: 'full_name_arabic', read: arabic },
    ],
    { civil_id: null, full_name_english: null, full_name_arabic: null },
  );
  expect(values.map(({ accepted }) => accepted)).toEqual([ok, ok]);
});
