import { expect, it } from 'vitest';
import { csvRecordsOf } from './csv-records.ts';

const read = (text: string, separator = ',') =>
  [...csvRecordsOf(text, separator, (line, found) => new Error(`${line}: ${found}`))].map(
    ({ line, cells }) => [line, ...cells],
  );

it.each([
  [
    'a,b\nc,d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a\rb',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'a,,\n\n"",',
    [
      [1, 'a', '', ''],
      [2, ''],
      [3, '', ''],
    ],
  ],
  [
    '"one, ""two""\nthree",b\nc',
    [
      [1, 'one, "two"\nthree', 'b'],
      [3, 'c'],
    ],
  ],
  ['5" nail,b', [[1, '5" nail', 'b']]],
  ['', []],
])('the records of %j are read with their lines', (text, records) => {
  expect(read(text)).toEqual(records);
});

it('a separator other than the comma splits cells', () => {
  expect(read('a;b,c;"d;e"', ';')).toEqual([[1, 'a', 'b,c', 'd;e']]);
});

it.each(['a\n"b', 'a\n"b"c', 'a\n"b" ,c'])(
  'a quote that does not end its cell in %j is refused with the line of its record',
  (text) => {
    expect(() => read(text)).toThrow(/^2: /);
  },
);

it('a long cell is read, and a long cell with an open quote is refused', () => {
  const long = 'x'.repeat(20_000_000);
  expect(read(`"${long}"`)[0]?.[1]).toHaveLength(long.length);
  expect(() => read(`"${long}`)).toThrow('1: "xxx');
});

it('a record of more than 1,000 cells is refused', () => {
  expect(read(','.repeat(999))[0]).toHaveLength(1_001);
  expect(() => read(`a\n${','.repeat(3_000_000)}`)).toThrow('2: ,,,');
});
