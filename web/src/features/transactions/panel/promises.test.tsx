import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { PayoutPromise } from '@diwan/contract/features/promises/records';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, server } from '../../../testing/server.ts';
import { transactionDetail, transactionRow } from '../../../testing/transactions.ts';

const CHANGES: readonly PayoutPromise[] = [
  {
    from: '2026-11-22',
    to: null,
    cause: 'hold',
    hold_code: 'paused',
    at: '2026-11-21T09:00:00.000Z',
  },
  {
    from: null,
    to: '2026-11-23',
    cause: 'hold',
    hold_code: 'paused',
    at: '2026-11-22T09:00:00.000Z',
  },
];

function openPanel(day: string | null, changes: readonly PayoutPromise[] = []) {
  const row = transactionRow({ expected_payout_date: day });
  server.use(
    http.get('/api/transactions', () => answer({ transactions: [row], next_cursor: null })),
    http.get('/api/transactions/41', () => answer(transactionDetail(row))),
    http.get('/api/transactions/41/payout-promises', () => answer(changes)),
  );
  signInAs('brand_owner');
  return renderApp('/transactions?open=41');
}

it('the panel shows the expected date, and each change with its cause', async () => {
  openPanel('2026-11-23', CHANGES);
  const part = await screen.findByRole('region', { name: 'Expected payout' });
  expect(part).toHaveTextContent('Nov 23, 2026');
  const changes = await within(part).findAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Payouts are on hold: Paused by adminNov 22, 2026 to No date yet'),
    expect.stringContaining('Payouts are on hold: Paused by adminNo date yet to Nov 23, 2026'),
  ]);
});

it('a payment without a date and without changes has no such part', async () => {
  openPanel(null);
  expect(await screen.findByRole('region', { name: 'Timeline' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Expected payout' })).toBeNull();
});
