import { expect, test } from 'vitest';
import { dateIn } from './fields.ts';

test.each([
  ['12/05/1984', '1984-05-12'],
  ['1984-05-12', '1984-05-12'],
  ['12 MAY 1984', '1984-05-12'],
  ['2MAY1984', '1984-05-02'],
  ['03 September 1997', '1997-09-03'],
  ['3 Nov. 1997', '1997-11-03'],
  ['31 JUN 1997', null],
  ['12 MAX 1984', null],
  ['12/13/1984', null],
])('%s is the date %s', (text, date) => {
  expect(dateIn(text)).toBe(date);
});
