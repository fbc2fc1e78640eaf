import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { shareLinkActions } from '@diwan/contract/features/share-links/actions';
import { type ShareLink, shareLinkState } from '@diwan/contract/features/share-links/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu, findInMenu } from '../../testing/row-menu.ts';
import { answer, refusal, server } from '../../testing/server.ts';
import { instantOf } from './expiry.ts';

const link = (more: Partial<ShareLink> = {}): ShareLink => {
  const row = { ...BARE, ...more };
  const state = shareLinkState(row, Date.now());
  return { ...row, state, can: canAs(shareLinkActions, { state }) };
};
const BARE = {
  id: '11111111-1111-4111-8111-111111111111',
  share_token: 'a-share-token-of-the-tests',
  name: null,
  mcc_code: '5411',
  mcc_description: 'Grocery Stores',
  business_type: 'Retail Outlet Services',
  entity_type: 'individual',
  partner_id: 3,
  partner_name: 'Souq',
  max_uses: 10,
  uses_count: 0,
  brands_count: 0,
  expires_at: null,
  is_active: true,
  created_at: '2026-11-01T09:00:00.000Z',
} as const;
const withUses = (uses_count: number, id: string) =>
  link({ uses_count, id: `${id.repeat(8)}-1111-4111-8111-111111111111` });

const MCC = {
  code: '5411',
  description: 'Grocery Stores',
  business_type: 'Retail Outlet Services',
  is_allowed: true,
  require_deposit: false,
  deposit_amount: 0,
  deposit_currency: 'KWD',
};

const serve = (links: readonly ShareLink[]) =>
  server.use(http.get('/api/brands/share-links', () => answer(links)));

let sent: { readonly body: unknown; readonly key: string | null }[] = [];

beforeEach(() => {
  sent = [];
  const partner = { name: 'Souq', website: 'https://souq.test', logo_url: null };
  const rest = { default_payout_status: 'active', created_at: '2026-01-01T00:00:00.000Z' };
  server.use(
    http.get('/api/mcc', () => answer([MCC])),
    http.get('/api/partners', () => answer([{ id: 3, ...partner, ...rest }])),
    http.post('/api/brands/share-links', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answer(link());
    }),
  );
});

const option = (name: RegExp | string) => screen.findByRole('option', { name, hidden: true });
const rowsOf = async () => (await screen.findAllByRole('row')).slice(1);

describe('the share links', () => {
  it('show their use, with a warning from 90 percent on', async () => {
    signInAs('admin');
    serve([withUses(6, '1'), withUses(7, '2'), withUses(9, '3'), withUses(10, '4')]);
    const { user } = renderApp('/brands/share-links');
    const rows = await rowsOf();
    const tones = rows.map((row) => row.querySelector('[data-tone]')?.getAttribute('data-tone'));
    expect(tones).toEqual(['green', 'yellow', 'red', 'red']);
    const warned = rows.map((row) => within(row).queryByLabelText('Almost used up') !== null);
    expect(warned).toEqual([false, false, true, true]);
    expect(rows[3]).toHaveTextContent('Expired');
    expect(rows[3]).toHaveTextContent('10 of 10 uses');
    // A used-up link cannot be copied, but it can be deactivated.
    expect(
      within(rows[3] ?? document.body).queryByRole('button', { name: 'Copy link' }),
    ).toBeNull();
    const menu = within(rows[3] ?? document.body).getByRole('button', { name: /^More actions/ });
    await user.click(menu);
    expect(
      await screen.findByRole('menuitem', { name: 'Deactivate', hidden: true }),
    ).toBeInTheDocument();
  });

  it('are copied as the registration address, with a tick', async () => {
    signInAs('partner_employee');
    serve([link()]);
    const { user } = renderApp('/brands/share-links');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/brand/register?token=a-share-token-of-the-tests`,
    );
  });

  it('list their brands, and the next step of each', async () => {
    signInAs('partner_employee');
    serve([link({ brands_count: 2 })]);
    const at = '2026-11-02T09:00:00.000Z';
    server.use(
      http.get('/api/brands/share-links/:id/brands', () =>
        answer([
          { id: 8, name: 'Dates of Kuwait', status: 'pending', step: 'documents', created_at: at },
          { id: 7, name: 'Cafe Najma', status: 'active', step: 'done', created_at: at },
        ]),
      ),
    );
    const { user } = renderApp('/brands/share-links');
    await user.click(await screen.findByRole('button', { name: '2 brands' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Registered with this link' }));
    expect(await panel.findByRole('link', { name: 'Dates of Kuwait' })).toHaveAttribute(
      'href',
      '/brands/8',
    );
    const [pending, active] = panel.getAllByRole('row').slice(1);
    expect(pending).toHaveTextContent('Documents');
    expect(active).toHaveTextContent('—');
  });

  it('are deactivated after a confirmation', async () => {
    signInAs('admin');
    serve([link()]);
    server.use(
      http.post('/api/brands/share-links/:id/deactivate', () => {
        serve([link({ is_active: false })]);
        return answer(link({ is_active: false }));
      }),
    );
    const { user } = renderApp('/brands/share-links');
    await chooseInMenu(user, '5411', 'Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate this share link?' });
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Share link deactivated successfully')).toBeVisible();
    expect(await screen.findByText('Deactivated')).toBeVisible();
    expect(await findInMenu(user, '5411', 'Duplicate')).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Deactivate', hidden: true })).toBeNull();
  });

  it('are reactivated by an admin after a confirmation', async () => {
    signInAs('admin');
    serve([link({ name: 'Food trucks', is_active: false, uses_count: 3 })]);
    server.use(
      http.post('/api/brands/share-links/:id/reactivate', () => {
        serve([link({ name: 'Food trucks' })]);
        return answer(link({ name: 'Food trucks' }));
      }),
    );
    const { user } = renderApp('/brands/share-links');
    await chooseInMenu(user, 'Food trucks', 'Reactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Reactivate this share link?' });
    expect(dialog).toHaveTextContent('Uses: 3 of 10');
    await user.click(within(dialog).getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Share link reactivated successfully')).toBeVisible();
  });

  it('are printed as a card whose code opens the registration', async () => {
    signInAs('partner_employee');
    serve([link()]);
    const { user } = renderApp('/brands/share-links');
    await chooseInMenu(user, '5411', 'QR code');
    const card = within(await screen.findByRole('dialog', { name: 'QR code' }));
    const code = await card.findByRole('img', { name: 'Register your brand' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(card.getByText(/brand\/register\?token=a-share-token/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Print the card' })).toBeVisible();
  });

  it('are created again with the terms of another one', async () => {
    signInAs('admin');
    serve([link({ name: 'Food trucks', max_uses: 4, is_active: false })]);
    const { user } = renderApp('/brands/share-links');
    await chooseInMenu(user, 'Food trucks', 'Duplicate');
    const form = within(await screen.findByRole('dialog', { name: 'Create share link' }));
    expect(form.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Food trucks');
    expect(form.getByRole('textbox', { name: 'Max uses' })).toHaveValue('4');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      name: 'Food trucks',
      mcc_code: '5411',
      entity_type: 'individual',
      partner_id: 3,
      max_uses: 4,
      expires_at: null,
    });
  });

  it('are created by an admin with all terms', async () => {
    signInAs('admin');
    serve([]);
    const { user } = renderApp('/brands/share-links');
    expect(await screen.findByText('No share links yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create share link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create share link' });
    const form = within(dialog);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('MCC is required')).toBeVisible();

    await user.click(form.getByRole('combobox', { name: 'MCC' }));
    await user.click(await option(/Grocery/));
    await user.click(form.getByRole('combobox', { name: 'Entity type' }));
    await user.click(await option('Corporate'));
    await user.click(form.getByRole('combobox', { name: 'Partner' }));
    await user.click(await option('Souq'));
    const uses = form.getByRole('textbox', { name: 'Max uses' });
    await user.clear(uses);
    await user.tab();
    expect(uses).toHaveValue('10');
    await user.clear(uses);
    await user.type(uses, '250');
    const expiry = form.getByLabelText('Expiry (optional)');
    await user.type(expiry, '01/31/2030');
    await user.click(form.getByRole('combobox', { name: 'Time' }));
    await user.click(await option(/^14:30$/));
    await user.click(form.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText('Share link created successfully')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      name: '',
      mcc_code: '5411',
      entity_type: 'corporate',
      partner_id: 3,
      max_uses: 250,
      expires_at: '2030-01-31T11:30:00.000Z',
    });
    expect(sent[0]?.key).toMatch(/.{8,}/);
  });

  it('are created by a partner with only category and entity type', async () => {
    signInAs('partner_employee');
    serve([]);
    const { user } = renderApp('/brands/share-links?open=new');
    const form = within(await screen.findByRole('dialog', { name: 'Create share link' }));
    expect(form.queryByRole('combobox', { name: 'Partner' })).not.toBeInTheDocument();
    expect(form.queryByRole('textbox', { name: 'Max uses' })).not.toBeInTheDocument();
    await user.click(form.getByRole('combobox', { name: 'MCC' }));
    await user.click(await option(/Grocery/));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ name: '', mcc_code: '5411', entity_type: null });
  });

  it('are retried under the same key after a lost answer', async () => {
    signInAs('partner_employee');
    serve([]);
    const keys: (string | null)[] = [];
    server.use(
      http.post('/api/brands/share-links', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? refusal('UNAVAILABLE') : answer(link());
      }),
    );
    const { user } = renderApp('/brands/share-links?open=new');
    const form = within(await screen.findByRole('dialog', { name: 'Create share link' }));
    await user.click(form.getByRole('combobox', { name: 'MCC' }));
    await user.click(await option(/Grocery/));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByRole('alert');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  it('redirect an owner to the dashboard', async () => {
    signInAs('brand_owner');
    const { path } = renderApp('/brands/share-links');
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('can be loaded again after a failure', async () => {
    signInAs('admin');
    server.use(http.get('/api/brands/share-links', () => refusal('INTERNAL')));
    const { user } = renderApp('/brands/share-links');
    await screen.findByRole('alert');
    serve([link()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Retail Outlet Services')).toBeVisible();
  });
});

describe('an expiry', () => {
  it("is entered in the platform's timezone", () => {
    expect(instantOf('2030-01-31T14:30', 'Asia/Kuwait')).toBe('2030-01-31T11:30:00.000Z');
    expect(instantOf('2030-07-31T14:30', 'Europe/London')).toBe('2030-07-31T13:30:00.000Z');
    expect(instantOf('', 'Asia/Kuwait')).toBeNull();
  });
});
