import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { SETUP_ITEMS, type SetupList } from '@diwan/contract/features/settings/setup';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answer, refusal, server } from '../testing/server.ts';

const listOf = (done: readonly string[]): SetupList => ({
  items: SETUP_ITEMS.map((item) => ({
    item,
    done: done.includes(item),
    decided_at: null,
    decided_by: null,
  })),
  files_may_leave: done.includes('payout_limit') && done.includes('two_factor'),
});

describe('the set-up list on the dashboard', () => {
  it('shows what is missing, and a decision is confirmed and recorded', async () => {
    let decided = false;
    let confirmed = false;
    server.use(
      http.get('/api/admin/setup', () =>
        answer(listOf(decided ? ['two_factor', 'payout_limit'] : ['two_factor'])),
      ),
      http.post('/api/admin/setup/payout_limit/decide', () => {
        if (!confirmed) return refusal('CONFIRMATION_REQUIRED');
        decided = true;
        return answer(listOf(['two_factor', 'payout_limit']));
      }),
      http.get('/api/auth/confirm', () => answer({ methods: ['password'] })),
      http.post('/api/auth/confirm', () => {
        confirmed = true;
        return answer({ confirmed_until: '2026-11-24T13:00:00.000Z' });
      }),
    );
    signInAs('super_admin');
    const { user } = renderApp('/');
    expect(await screen.findByText(/^No payout file can be sent until/)).toBeVisible();
    expect(screen.getByText('Your first business with its bank account')).toBeVisible();
    const keep = { name: 'Keep the current second-approval limit' };
    await user.click(screen.getByRole('button', keep));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Please confirm your identity' }),
    );
    await user.type(await dialog.findByLabelText('Password'), 'Diwan-demo-2026');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText(/^No payout file can be sent/)).toBeNull());
    expect(screen.queryByRole('button', keep)).toBeNull();
  });

  it('disappears once everything is done, and is hidden from an admin', async () => {
    signInAs('admin');
    renderApp('/');
    expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
    expect(screen.queryByText('Before money leaves')).toBeNull();
  });
});
