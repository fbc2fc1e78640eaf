import { expect, it } from 'vitest';
import { type Figures, findWorse, keyOf, readTable, writeTable } from './figures.ts';

const figures = (more: Partial<Figures> = {}): Figures => ({
  rows: 11,
  above_px: 180,
  buttons_a_row: 1,
  primary: 1,
  height_px: 2_000,
  cut: 2,
  misaligned: 0,
  small: 0,
  contrast: 0,
  shift: 0.004,
  panel_ms: 90,
  ...more,
});
const KEY = keyOf('1440-en-light', '/transactions');
const worse = (more: Partial<Figures>, before: Partial<Figures> = {}) =>
  findWorse(new Map([[KEY, figures(before)]]), new Map([[KEY, figures(more)]]));

it('a written table is read back as it was', () => {
  const table = new Map([
    [keyOf('390-ar-dark', '/'), figures({ above_px: null, panel_ms: null, shift: 0 })],
    [KEY, figures()],
  ]);
  const text = writeTable('admin', table);
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(readTable(text)).toEqual(table);
});

it.each([
  ['Rows', { rows: 10 }],
  ['Above', { above_px: 189 }],
  ['Buttons', { buttons_a_row: 2 }],
  ['Primary', { primary: 2 }],
  ['Height', { height_px: 2_201 }],
  ['Cut', { cut: 3 }],
  ['Misaligned', { misaligned: 1 }],
  ['Small', { small: 1 }],
  ['Contrast', { contrast: 1 }],
  ['Shift', { shift: 0.021 }],
  ['Panel', { panel_ms: 301 }],
] as const)('a page with a worse figure is reported: %s', (head, more) => {
  const [problem, ...others] = worse(more);
  expect(problem).toMatch(new RegExp(`^${KEY}: ${head} is `));
  expect(others).toEqual([]);
});

it('equal, better and slightly other figures are accepted', () => {
  expect(worse({})).toEqual([]);
  expect(worse({ rows: 14, above_px: 188, height_px: 2_200, shift: 0.02, cut: 0 })).toEqual([]);
  expect(worse({ panel_ms: 300 })).toEqual([]);
  expect(worse({ panel_ms: 800 }, { panel_ms: 400 })).toEqual([]);
});

it('a page without stored figures, or with figures that it lacks now, is not worse', () => {
  expect(findWorse(new Map(), new Map([[KEY, figures()]]))).toEqual([]);
  expect(worse({ above_px: null, panel_ms: null })).toEqual([]);
});
