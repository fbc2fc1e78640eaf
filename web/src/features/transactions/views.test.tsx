import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { savedViewActions } from '@diwan/contract/features/saved-views/actions';
import type { SavedView } from '@diwan/contract/features/saved-views/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const OWN: SavedView = {
  id: '0b8c7b9e-5a8d-4c0f-9b55-1f3b1f0c9a03',
  page: 'transactions',
  name: 'Failed by card',
  query: { status: 'FAILED', payment_method: 'VISA' },
  shared: false,
  own: true,
  owner_name: 'Noura Salem',
  created_at: '2026-11-20T11:00:00.000Z',
  can: canAs(savedViewActions, { own: true }),
};
const SHARED: SavedView = {
  ...OWN,
  id: '0b8c7b9e-5a8d-4c0f-9b55-1f3b1f0c9a04',
  name: 'Terminals',
  query: { transaction_type: 'POS', no_filter: 'x' },
  shared: true,
  own: false,
  owner_name: 'Aisha Ali',
  can: canAs(savedViewActions, { own: false }),
};

const serveViews = (views: readonly SavedView[]) =>
  server.use(http.get('/api/saved-views', () => answer(views)));

async function openMenu(address = '/transactions') {
  const app = renderApp(address);
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  return app;
}

const item = (name: RegExp | string) => screen.findByRole('menuitem', { name, hidden: true });

describe('saved views', () => {
  it('replace the current filters', async () => {
    signInAs('admin');
    serveViews([OWN, SHARED]);
    const { user, router } = await openMenu('/transactions?settled=true&q=ORD');
    await user.click(await item('Failed by card'));
    await waitFor(() => expect(router.state.location.search).toEqual(OWN.query));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await item(/Terminals.*Aisha Ali/));
    await waitFor(() => expect(router.state.location.search).toEqual({ transaction_type: 'POS' }));
  });

  it('store the current filters under a name, or show why not', async () => {
    signInAs('admin');
    serveViews([]);
    const sent: unknown[] = [];
    server.use(
      http.get('/api/transactions/41', () => refusal('TRANSACTION_NOT_FOUND')),
      http.post('/api/saved-views', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('SAVED_VIEW_NAME_TAKEN', {
              fields: { name: 'You have a view with this name already' },
            })
          : answer(OWN);
      }),
    );
    const { user } = await openMenu('/transactions?status=FAILED&open=41');
    await user.click(await item('Save these filters'));
    const dialog = await screen.findByRole('dialog', { name: 'Save these filters' });
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await user.click(within(dialog).getByRole('button', { name: 'Save these filters' }));
    expect(name).toHaveAccessibleDescription('Please enter a name');
    await user.type(name, 'Failed');
    await user.click(within(dialog).getByLabelText('Share with colleagues'));
    await user.click(within(dialog).getByRole('button', { name: 'Save these filters' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('You have a view with this name already'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save these filters' }));
    expect(await screen.findByText('View saved')).toBeVisible();
    expect(sent[1]).toEqual({
      page: 'transactions',
      name: 'Failed',
      query: { status: 'FAILED' },
      shared: true,
    });
  });

  it('cannot be created without a filter', async () => {
    signInAs('brand_owner');
    serveViews([]);
    await openMenu();
    expect(await item('Apply a filter, then save it')).toBeDisabled();
  });

  it('get another name and other readers, and keep their filters', async () => {
    signInAs('partner_employee');
    let view = OWN;
    const sent: unknown[] = [];
    server.use(
      http.get('/api/saved-views', () => answer([view, SHARED])),
      http.put('/api/saved-views/:id', async ({ request, params }) => {
        const body = (await request.json()) as Partial<SavedView>;
        sent.push([params['id'], body]);
        view = { ...view, ...body };
        return answer(view);
      }),
    );
    const { user } = await openMenu();
    await user.click(await item('Manage your views'));
    const dialog = await screen.findByRole('dialog', { name: 'Manage your views' });
    await user.click(within(dialog).getByRole('button', { name: 'Change Failed by card' }));
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    expect(name).toHaveValue('Failed by card');
    await user.clear(name);
    await user.type(name, 'Declined');
    await user.click(within(dialog).getByLabelText('Share with colleagues'));
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText('Declined')).toBeVisible();
    expect(within(dialog).getByText('Shared with colleagues')).toBeVisible();
    expect(sent).toEqual([[OWN.id, { name: 'Declined', query: OWN.query, shared: true }]]);
  });

  it('of an owner are visible only to the owner', async () => {
    signInAs('brand_owner');
    serveViews([OWN]);
    const { user } = await openMenu('/transactions?status=FAILED');
    await user.click(await item('Save these filters'));
    const dialog = await screen.findByRole('dialog', { name: 'Save these filters' });
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toBeVisible();
    expect(within(dialog).queryByLabelText('Share with colleagues')).toBeNull();
  });

  it('can be deleted only by their owner', async () => {
    signInAs('admin');
    let views = [OWN, SHARED];
    const deleted: string[] = [];
    server.use(
      http.get('/api/saved-views', () => answer(views)),
      http.delete('/api/saved-views/:id', ({ params }) => {
        deleted.push(String(params['id']));
        views = [SHARED];
        return answer(null);
      }),
    );
    const { user } = await openMenu();
    await user.click(await item('Manage your views'));
    const dialog = await screen.findByRole('dialog', { name: 'Manage your views' });
    expect(within(dialog).queryByText('Terminals')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Delete Failed by card' }));
    expect(await within(dialog).findByText('You have no saved views.')).toBeVisible();
    expect(deleted).toEqual([OWN.id]);
  });
});
