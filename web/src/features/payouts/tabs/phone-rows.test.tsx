import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import {
  activePayout,
  manualPayout,
  pausedPayout,
  payoutExport,
} from '../../../testing/payouts.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, server } from '../../../testing/server.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes media queries match a narrow window. */
const narrow = () =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('width <') || media.includes('reduced-motion'),
      onchange: null,
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }),
  );

const serve = () =>
  server.use(
    http.get('/api/admin/payouts', () =>
      answer([activePayout({ amount_to_pay: 12.345, scheduled_amount: 3, debt_amount: 5 })]),
    ),
    http.get('/api/admin/payouts/paused', () =>
      answer([pausedPayout({ amount_to_pay: 0, debt_amount: 2_500.125 })]),
    ),
    http.get('/api/admin/payouts/exports', () =>
      answer([payoutExport({ total_amount: 10, paid_amount: 7.5, returned_amount: 2.5 })]),
    ),
    http.get('/api/admin/payouts/manual', () => answer([manualPayout({ amount: 7.5 })])),
    http.get('/api/admin/set-offs', () => answer([])),
    http.get('/api/partners', () => answer([])),
  );

/** Returns the text of a cell in a tab's only row. */
async function cellOf(tab: string, isIt: (cell: HTMLElement) => boolean): Promise<string> {
  renderApp(`/payouts?tab=${tab}`);
  const table = await screen.findByRole('table');
  const cell = within(table).getAllByRole('cell').find(isIt);
  const text = cell?.textContent ?? 'no such cell';
  cleanup();
  return text;
}

it.each([
  ['active', ['KWD 12.345', 'KWD 5.000']],
  ['paused', ['KWD 0.000', 'KWD 2,500.125']],
  ['history', ['KWD 10.000']],
  ['manual', ['KWD 7.500']],
] as const)(
  'the rows of a phone show the same amount and debt as the table: %s',
  async (tab, amounts) => {
    signInAs('admin');
    serve();
    const wide = await cellOf(tab, ({ dataset }) => dataset['label'] === 'Amount');
    narrow();
    const phone = await cellOf(tab, ({ dataset }) => dataset['place'] === 'amount');
    expect(phone).toBe(wide);
    for (const amount of amounts) expect(phone).toContain(amount);
  },
);
