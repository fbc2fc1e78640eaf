import { expect, test } from 'vitest';
import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { isAccepted } from './judge.ts';

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
