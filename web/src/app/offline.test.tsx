import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answer, server } from '../testing/server.ts';
import { transactionRow } from '../testing/transactions.ts';

afterEach(() => vi.restoreAllMocks());

/** Sets whether the device has a network. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

const BANNER = 'You seem to be offline';

describe('a device without a network', () => {
  it('shows a banner on every page, until the network is back', async () => {
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText(BANNER)).toBeNull();
    setOnline(false);
    expect(screen.getByText(BANNER)).toBeVisible();
    setOnline(true);
    expect(screen.queryByText(BANNER)).toBeNull();
  });

  it('fails a call at once, and does not send it later', async () => {
    const sent: string[] = [];
    server.use(
      http.get('/api/transactions', () =>
        answer({ transactions: [transactionRow()], next_cursor: null }),
      ),
      http.get('/api/brands', () => answer([])),
      http.post('/api/transactions/41/check-settlement', () => {
        sent.push('check');
        return HttpResponse.error();
      }),
    );
    signInAs('admin');
    const { user } = renderApp('/transactions');
    const button = await screen.findByRole('button', { name: 'Check Settlement' });
    setOnline(false);
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Check Settlement' });
    expect(dialog).toHaveTextContent('Error checking settlement: You seem to be offline');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(sent).toEqual(['check']);
    setOnline(true);
    await screen.findByRole('button', { name: 'Check Settlement' });
    expect(sent).toEqual(['check']);
  });

  it('shows a dash for a total that could not be read', async () => {
    server.use(http.get('/api/payouts/active', () => HttpResponse.error()));
    signInAs('admin');
    setOnline(false);
    renderApp('/payouts');
    const label = await screen.findByText('Active Amount');
    expect(label.nextSibling).toHaveTextContent(/^—$/);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
