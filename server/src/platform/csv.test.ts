import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsvLine } from './csv.ts';

/** Parses one record (RFC 4180). */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = field.exec(line); match; match = field.exec(line)) {
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\r\n') break;
  }
  return cells;
}

describe('a line of CSV', () => {
  it('quotes special characters and leaves other texts unchanged', () => {
    expect(writeCsvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', null, 1.25, true])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",,1.25,true\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '-1.000+2',
    '-1.000\n',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('makes %j harmless', (text) => {
    expect(readLine(writeCsvLine([text]))[0]).toBe(`'${text}`);
  });

  it.each([
    ["Shop;=cmd|'/c calc'!A1", "Shop;'=cmd|'/c calc'!A1"],
    ['Two lines\n=1+1', "Two lines\n'=1+1"],
    ['a;b; c;＝1', "a;b; c;'＝1"],
  ])('makes %j harmless where semicolons separate cells', (text, written) => {
    expect(readLine(writeCsvLine([text]))[0]).toBe(written);
  });

  it('keeps a negative amount a number', () => {
    expect(writeCsvLine(['-0.005', '-1234.500'])).toBe('-0.005,-1234.500\r\n');
  });

  it('preserves every text except for the added apostrophes', () => {
    const harmless = (cell: string): string =>
      (/^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell).replaceAll(
        /([;\n])(?=[=+\-@＝＋－＠])/g,
        "$1'",
      );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = readLine(writeCsvLine(cells));
        expect(read).toEqual(cells.map(harmless));
      }),
    );
  });
});
