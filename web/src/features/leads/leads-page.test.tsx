import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Lead } from '@diwan/contract/features/leads/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const LEAD: Lead = {
  id: '11111111-1111-4111-8111-111111111111',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  mid: null,
  provider_lead_id: 'led_1',
  progress: 'reviewing',
  created_at: '2026-11-20T09:00:00.000Z',
  can: { assign_mid: { allowed: true } },
};
const SUGGESTED: Lead = {
  ...LEAD,
  id: '22222222-2222-4222-8222-222222222222',
  brand_id: 8,
  brand_name: 'Book corner',
  mid: '68014756',
  progress: 'approved',
};
const CREDENTIALS = { api_key: 'dk_new', api_secret: 'the-secret' };

/** Serves leads. A lead leaves the list when its MID is assigned. Returns the sent bodies. */
function serveLeads(...leads: Lead[]) {
  let pending = leads;
  const sent: unknown[] = [];
  server.use(
    http.get('/api/tap/leads/pending', () => answer(pending)),
    http.post('/api/tap/leads/:id/mid', async ({ params, request }) => {
      sent.push(await request.json());
      pending = pending.filter(({ id }) => id !== params['id']);
      return answer({ mid: '68014756', pending: false, api_credentials: CREDENTIALS });
    }),
  );
  return sent;
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the leads page', () => {
  it('lists pending leads, and offers the button once a MID is entered', async () => {
    signInAs('admin');
    serveLeads(LEAD, SUGGESTED);
    const { user } = renderApp('/tap');
    const row = await rowOf('Cafe Najma');
    expect(row.getByText('led_1')).toBeVisible();
    expect(row.getByRole('link', { name: 'Cafe Najma' })).toHaveAttribute('href', '/brands/7');
    const button = row.getByRole('button', { name: 'Update MID of Cafe Najma' });
    expect(button).toBeDisabled();
    await user.type(row.getByRole('textbox', { name: 'MID of Cafe Najma' }), ' ');
    expect(button).toBeDisabled();
    await user.type(row.getByRole('textbox', { name: 'MID of Cafe Najma' }), '123');
    expect(button).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Tap' })).toBeVisible();
  });

  it('suggests a MID, shows the new key once, and removes the lead', async () => {
    signInAs('super_admin');
    const sent = serveLeads(SUGGESTED);
    const { user } = renderApp('/tap');
    const row = await rowOf('Book corner');
    expect(row.getByRole('textbox')).toHaveValue('68014756');
    await user.click(row.getByRole('button', { name: 'Update MID of Book corner' }));
    expect(await screen.findByText('MID updated successfully')).toBeVisible();
    expect(sent).toEqual([{ mid: '68014756' }]);
    const dialog = within(await screen.findByRole('dialog', { name: 'API Credentials' }));
    expect(dialog.getByRole('textbox', { name: 'API secret' })).toHaveValue('the-secret');
    await user.click(dialog.getByRole('button', { name: 'Copy API secret' }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('the-secret');
    await user.click(dialog.getByRole('button', { name: 'I have copied them' }));
    await waitFor(() => expect(screen.queryByText('the-secret')).not.toBeInTheDocument());
    expect(await screen.findByText('No pending leads')).toBeVisible();
  });

  it('refuses an invalid MID, and shows a refusal of the server', async () => {
    signInAs('admin');
    const sent = serveLeads(LEAD);
    const { user } = renderApp('/tap');
    const row = await rowOf('Cafe Najma');
    const field = row.getByRole('textbox');
    const button = row.getByRole('button', { name: 'Update MID of Cafe Najma' });
    await user.type(field, 'a b');
    await user.click(button);
    expect(await screen.findByText('Please enter a valid MID')).toBeVisible();
    expect(sent).toEqual([]);
    const error = 'This MID belongs to another brand';
    server.use(http.post('/api/tap/leads/:id/mid', () => refusal('MID_TAKEN', { error })));
    await user.clear(field);
    await user.type(field, '123');
    await user.click(button);
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('can be loaded again after a failure, and is not available to an owner', async () => {
    signInAs('admin');
    server.use(http.get('/api/tap/leads/pending', () => refusal('INTERNAL', { error: '' })));
    const { user } = renderApp('/tap');
    await screen.findByRole('alert');
    serveLeads();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No pending leads')).toBeVisible();
  });
});
