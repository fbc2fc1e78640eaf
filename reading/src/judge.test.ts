import { describe, expect, test } from 'vitest';
import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { isAccepted, judgeReadings } from './judge.ts';

const accepts = (field: ReadingField, confidence: number, ...evidence: Evidence[]): boolean =>
  isAccepted({ field, repaired: false, confidence }, evidence);

test('an English name that was read twice needs no person when the engine is sure', () => {
  expect(accepts('full_name_english', 0.8, 'read_twice')).toBe(true);
  expect(accepts('full_name_english', 0.79, 'read_twice')).toBe(false);
  expect(accepts('full_name_english', 0.99)).toBe(false);
});

test('two readings of one line are no evidence for fields with other witnesses', () => {
  expect(accepts('full_name_arabic', 0.99, 'read_twice')).toBe(false);
  expect(accepts('civil_id', 0.99, 'read_twice')).toBe(false);
  expect(accepts('expiry_date', 0.99, 'read_twice')).toBe(false);
});

test('numbers that two engines read alike need no person', () => {
  expect(accepts('civil_id', 0.99, 'checksum', 'read_twice')).toBe(true);
  expect(accepts('license_number', 0.9, 'read_twice')).toBe(true);
  expect(accepts('license_number', 0.7, 'read_twice')).toBe(false);
});

test('an Arabic name confirmed by the other script needs a confidence of 0.85', () => {
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
])('the other script does not confirm a name whose end was lost: %s, %s', (english, arabic, ok) => {
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

describe('the lists of names', () => {
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

  test('accept an unsure name when they contain each word in both scripts', () => {
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
  ])('leave %s to a person', (_, english, arabic) => {
    expect(judge(english, arabic)[1]?.accepted).toBe(false);
    expect(judge(english, arabic, { confidence: 0.7, repaired: true })[1]?.accepted).toBe(false);
  });

  test('reject a sure reading when another name is closer', () => {
    const sure = { confidence: 0.99 };
    expect(judge('HAMED TAREQ AL-ANSARI', 'حمد طارق الأنصاري', sure)[1]?.accepted).toBe(false);
    expect(judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', sure)[1]?.accepted).toBe(true);
    expect(judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', sure)[1]?.accepted).toBe(true);
  });

  test('accept a repaired name only by themselves or by the typed name', () => {
    const repaired = { repaired: true, confidence: 0.99 };
    expect(judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', repaired)[1]?.accepted).toBe(true);
    const unknown = judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', repaired);
    expect(unknown[1]?.accepted).toBe(false);
    const typed = { ...repaired, typed: 'حمد طارق الزرباني' };
    expect(judge('HAMAD TAREQ AL-ZORBANI', 'حمد طارق الزرباني', typed)[1]?.accepted).toBe(true);
  });

  test('do not let a name repaired by the English one confirm it', () => {
    const [english] = judge('HAMAD TAREQ AL-ANSARI', 'حمد طارق الأنصاري', { repaired: true });
    expect(english).toEqual({ accepted: false, evidence: [] });
  });
});
