import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { servePayoutLists } from '../../testing/payout-lists.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const PATH = '/api/admin/payouts/settings';

beforeEach(() => {
  servePayoutLists();
  server.use(
    http.get(PATH, () => answer({ second_approval_above: 500, weekdays: ['sun', 'thu'] })),
  );
});

async function openDialog() {
  const { user } = renderApp('/payouts');
  await user.click(await screen.findByRole('button', { name: 'Payout settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payout settings' });
  const amount = await within(dialog).findByRole('textbox', { name: /Second approval above/ });
  return { user, dialog, amount };
}

it('changes the amount and the weekdays', async () => {
  signInAs('admin');
  const sent: unknown[] = [];
  server.use(
    http.put(PATH, async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return answer(body);
    }),
  );
  const { user, dialog, amount } = await openDialog();
  expect(amount).toHaveValue('500');
  await user.clear(amount);
  await user.type(amount, '1250.5');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Monday' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([{ second_approval_above: 1250.5, weekdays: ['sun', 'mon'] }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps one weekday at least, and what was typed when the server refuses', async () => {
  signInAs('super_admin');
  server.use(http.put(PATH, () => refusal('UNAVAILABLE')));
  const { user, dialog, amount } = await openDialog();
  for (const name of ['Sunday', 'Thursday']) {
    await user.click(within(dialog).getByRole('checkbox', { name }));
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please choose at least one weekday')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Friday' }));
  await user.clear(amount);
  await user.type(amount, '7');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(amount).toHaveValue('7');
});

it('is for admins alone', async () => {
  signInAs('brand_owner');
  renderApp('/payouts');
  expect(await screen.findByRole('tab', { name: 'Active Payouts' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Payout settings' })).toBeNull();
});
