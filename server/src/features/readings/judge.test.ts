import { describe, expect, test } from 'vitest';
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

describe('what the lists of names say', () => {
  const judge = (
    english: string,
    arabic: string,
    { confidence = 0.4, repaired = false, typed = null as string | null } = {},
  ) => {
    const value = { file_id: 'one', file_field: 'civil_id_file', correction: null } as const;
    const line = { ...value, repaired: false, evidence: [] };
    const { values } = judgeReadings(
      [
        { ...line, field: 'full_name_english', read: english, confidence: 0.99 },
        { ...line, field: 'full_name_arabic', read: arabic, confidence, repaired },
      ],
      { civil_id: null, full_name_english: null, full_name_arabic: typed },
    );
    return values.map(({ accepted, evidence }) => ({ accepted, evidence }));
  };

  test('an unsure name needs no person where the lists know each word in both scripts', () => {
    const [, arabic] = judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري');
    expect(arabic).toEqual({ accepted: true, evidence: ['second_line', 'known_spelling'] });
  });

  test.each([
    ['one word that only sounds right', 'HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني'],
    ['one word of another name', 'HAMAD TAREQ AL-ANSARI', 'ناصر طارق الأنصاري'],
    ['a name that stands nearer to the English word', 'HAMED TAREQ AL-ANSARI', 'حمد طارق الأنصاري'],
    ['a lost end', 'HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصار'],
    ['a missing article', 'HAMAD TAREQ AL-ANSARI', 'حمد طارق أنصاري'],
    ['a missing word', 'HAMAD TAREQ SALEM AL-ANSARI', 'حمد طارق الأنصاري'],
    ['a word too many', 'HAMAD AL-ANSARI', 'حمد طارق الأنصاري'],
  ])('%s is asked of a person', (_, english, arabic) => {
    expect(judge(english, arabic)[1]?.accepted).toBe(false);
    expect(judge(english, arabic, { confidence: 0.7, repaired: true })[1]?.accepted).toBe(false);
  });

  test('a sure reading is doubted where another name stands nearer', () => {
    const sure = { confidence: 0.99 };
    expect(judge('HAMED TAREQ AL-ANSARI', 'حمد طارق الأنصاري', sure)[1]?.accepted).toBe(false);
    expect(judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', sure)[1]?.accepted).toBe(true);
    expect(judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', sure)[1]?.accepted).toBe(true);
  });

  test('a name that was put right is accepted by the lists or by what was typed alone', () => {
    const repaired = { repaired: true, confidence: 0.99 };
    expect(judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', repaired)[1]?.accepted).toBe(true);
    const unknown = judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', repaired);
    expect(unknown[1]?.accepted).toBe(false);
    const typed = { ...repaired, typed: 'حمد طارق الزرباني' };
    expect(judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', typed)[1]?.accepted).toBe(true);
  });

  test('a name that was put right by the English one is no witness for it', () => {
    const [english] = judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', { repaired: true });
    expect(english).toEqual({ accepted: false, evidence: [] });
  });
});
