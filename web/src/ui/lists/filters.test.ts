import { describe, expect, it } from 'vitest';
import { hasReversed, type ListFilter, unknownValues } from './filters.ts';
import { fittingCount } from './use-fitting.ts';

const FILTERS: readonly ListFilter[] = [
  { kind: 'choice', name: 'status', label: 'Status', options: [{ value: 'on', label: 'On' }] },
  { kind: 'choice', name: 'brand', label: 'Brand', options: undefined },
  {
    kind: 'days',
    label: 'Date',
    first: { name: 'from', label: 'From' },
    last: { name: 'to', label: 'To' },
  },
  { kind: 'text', name: 'actor', label: 'Person' },
];

describe('the values of an address', () => {
  it('are unknown if no option or no calendar has them', () => {
    const values = { status: 'NOPE', from: '2026-02-30', to: '2026-02-28', actor: 'anything' };
    expect(unknownValues(FILTERS, values)).toEqual([
      { label: 'Status', value: 'NOPE' },
      { label: 'From', value: '2026-02-30' },
    ]);
  });

  it('are not called unknown while their options load', () => {
    expect(unknownValues(FILTERS, { brand: '7', status: 'on' })).toEqual([]);
  });

  it('are reversed if the last day is before the first', () => {
    expect(hasReversed(FILTERS, { from: '2026-02-02', to: '2026-02-01' })).toBe(true);
    expect(hasReversed(FILTERS, { from: '2026-02-01', to: '2026-02-01' })).toBe(false);
    expect(hasReversed(FILTERS, { to: '2026-02-01' })).toBe(false);
  });
});

describe('the pills of one line', () => {
  it.each([
    [300, 3],
    [299, 2],
    [250, 2],
    [249, 1],
    [149, 0],
    [0, 0],
  ])('fit into %i pixels: %i of three, with room for the button', (room, count) => {
    expect(fittingCount(room, [100, 100, 100, 50])).toBe(count);
  });

  it('need no button without filters', () => {
    expect(fittingCount(100, [50])).toBe(0);
  });
});
