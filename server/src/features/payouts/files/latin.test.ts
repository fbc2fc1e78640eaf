import { expect, test } from 'vitest';
import { toLatin } from './latin.ts';

test.each([
  ['شركة النور للتجارة', 'Shrka al-nur'],
  ['نورة', 'Nura'],
  ['محمد يوسف', 'Mhmd'],
  ['مطعم ٢٤', 'Mtam 24'],
  ['ياسمين', 'Yasmin'],
])('%s is transliterated', (text, start) => {
  expect(toLatin(text, 'Brand 1', 140).toLowerCase()).toContain(start.toLowerCase());
});

test.each([
  ['Café Zürich & Söhne', 'Cafe Zurich and Sohne'],
  ['  Najma //  Kuwait/ ', 'Najma / Kuwait'],
  ['A<b>"c"</b>', 'A b c /b'],
  ['=cmd|calc!A1', 'cmd calc A1'],
  ['🎉🎉', 'Brand 1'],
  ['---', 'Brand 1'],
  ['', 'Brand 1'],
  ['\u0000\u202eabc', 'abc'],
  ['日本', 'Brand 1'],
])('%j becomes %j', (text, expected) => {
  expect(toLatin(text, 'Brand 1', 140)).toBe(expected);
});

test('the result of any input is in the character set and within the maximum length', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const text = `x${String.fromCodePoint(code)}${'y'.repeat(code % 200)}`;
    const latin = toLatin(text, 'Brand 1', 140);
    expect(latin).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/);
    expect(latin).toBe(latin.trim());
  }
});
