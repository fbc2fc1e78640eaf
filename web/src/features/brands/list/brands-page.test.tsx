import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { brandActions } from '@diwan/contract/features/brands/actions';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { switchLanguage } from '../../../lib/i18n.ts';
import { brandSummary, UNREVIEWED } from '../../../testing/brands.ts';
import { canAs } from '../../../testing/can.ts';
import { setFilter } from '../../../testing/filters.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const NAJMA = brandSummary({ deposit_required: true });
const QAMAR = brandSummary({
  id: 8,
  name: 'Qamar',
  status: 'rejected',
  business_type: 'Airlines',
  logo_url: 'https://example.com/logo.png',
});
const SAHARA = brandSummary({ id: 9, name: 'Sahara Rugs', status: 'suspended' });

/**
 * The option for hidden content. jsdom has no layout, so content next to a field is treated as
 * hidden.
 */
const HIDDEN = { hidden: true };

const serve = (brands: readonly BrandSummary[] = [NAJMA, QAMAR, SAHARA]) =>
  server.use(http.get('/api/brands', () => answer(brands)));

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
};

describe('the brands', () => {
  it('are cards with their main facts', async () => {
    signInAs('admin');
    serve();
    renderApp('/brands');
    expect(await screen.findByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
    expect(screen.getByText('Manage your brand partnerships')).toBeVisible();
    const card = await cardOf('Cafe Najma');
    expect(card.getByText('CN')).toBeInTheDocument();
    expect(card.getByText('Pending')).toBeVisible();
    expect(card.getByText('Deposit Required')).toBeVisible();
    expect(card.getByText('Bread and coffee')).toBeVisible();
    expect(card.getByRole('link', { name: 'Cafe Najma on Twitter' })).toHaveAttribute(
      'href',
      'https://twitter.com/najma',
    );
    expect(card.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', '/brands/7');
    // An image from an example domain is not accepted as a logo.
    expect((await cardOf('Qamar')).getByText('QA')).toBeInTheDocument();
  });

  it('are found by name in both scripts, by business type in both languages, and by status', async () => {
    signInAs('admin');
    serve();
    const { user, router } = renderApp('/brands');
    await cardOf('Qamar');
    const search = screen.getByRole('searchbox', { name: 'Search by name or business type' });
    for (const text of ['qam', 'قمر', 'airl', 'شركات الطيران']) {
      await user.clear(search);
      await user.type(search, text);
      await waitFor(() =>
        expect(screen.getAllByRole('link', { name: /View Details/ })).toHaveLength(1),
      );
    }
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'شركات الطيران' }));
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    const list = await screen.findByRole('listbox', { name: 'Status', ...HIDDEN });
    const choices = within(list)
      .getAllByRole('option', HIDDEN)
      .map(({ textContent }) => textContent);
    expect(choices).toEqual(['All', 'Active', 'Pending', 'Rejected']);
    await user.click(screen.getByRole('option', { name: 'Active', ...HIDDEN }));
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(await screen.findByText('No brands found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await cardOf('Sahara Rugs');
  });

  it('are counted, filtered by the missing step and sorted, as a table too', async () => {
    signInAs('admin');
    serve([NAJMA, QAMAR, { ...SAHARA, status: 'pending', documents_submitted: true }]);
    const { user, router } = renderApp('/brands?view=table&sort=name');
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    await screen.findByRole('table', { name: 'Brands' });
    expect(rows()).toEqual(['Cafe Najma', 'Qamar', 'Sahara Rugs']);
    expect(screen.getByRole('row', { name: /Sahara Rugs.*Signed agreement/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pending · 2' }));
    await waitFor(() => expect(rows()).toEqual(['Cafe Najma', 'Sahara Rugs']));
    await setFilter(user, 'Missing step', 'Documents');
    await waitFor(() => expect(rows()).toEqual(['Cafe Najma']));
    expect(router.state.location.search).toEqual({
      view: 'table',
      sort: 'name',
      status: 'pending',
      missing: 'documents',
    });
  });

  it('name an unknown order and an unknown view of the address', async () => {
    signInAs('admin');
    serve([NAJMA]);
    renderApp('/brands?view=map&sort=size');
    expect(await screen.findByText(/^Unknown filter: Sort by = .*size/)).toBeVisible();
    expect(screen.getByText(/^Unknown filter: View = .*map/)).toBeVisible();
  });

  it.each(['admin', 'partner_employee'] as const)('link a %s to the next page', async (role) => {
    signInAs(role);
    serve();
    renderApp('/brands');
    expect(await screen.findByRole('link', { name: 'Share Links' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Brand' })).toHaveAttribute('href', '/brands/new');
  });

  it('have neither links nor deletion for an owner', async () => {
    signInAs('brand_owner');
    serve([
      NAJMA,
      { ...QAMAR, can: canAs(brandActions, { ...QAMAR, ...UNREVIEWED }, 'brand_owner') },
    ]);
    renderApp('/brands');
    await cardOf('Qamar');
    expect(screen.queryByRole('link', { name: 'Share Links' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  });

  it('are deleted when rejected, after the dialog lists the consequences', async () => {
    signInAs('admin');
    serve();
    const counts = { name: 'Qamar', users: 1, documents: 3, agreements: 0, messages: 5 };
    const deleted: string[] = [];
    server.use(
      http.get('/api/brands/8/removal', () => answer(counts)),
      http.delete('/api/brands/:id', ({ params }) => {
        deleted.push(String(params['id']));
        serve([NAJMA]);
        return answer(counts);
      }),
    );
    const { user } = renderApp('/brands');
    const card = await cardOf('Qamar');
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
    await user.click(card.getByRole('button', { name: 'Delete Qamar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Qamar?' });
    expect(dialog).toHaveTextContent('all brand information, transactions, financial data');
    await waitFor(() => expect(dialog).toHaveTextContent('Documents3'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Brand deleted successfully')).toBeVisible();
    expect(deleted).toEqual(['8']);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Qamar' })).toBeNull());
  });

  it('stay when the server refuses, and the dialog says why', async () => {
    signInAs('admin');
    serve();
    const error = 'Only a rejected brand can be deleted';
    server.use(http.get('/api/brands/8/removal', () => refusal('BRAND_NOT_REJECTED', { error })));
    const { user } = renderApp('/brands');
    await user.click((await cardOf('Qamar')).getByRole('button', { name: 'Delete Qamar' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(error);
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('can be loaded again, and are shown in Arabic', async () => {
    signInAs('admin');
    server.use(http.get('/api/brands', () => refusal('INTERNAL')));
    const { user } = renderApp('/brands');
    await screen.findByRole('alert');
    serve([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No brands found')).toBeVisible();
    await switchLanguage('ar');
    expect(await screen.findByText('لا يوجد تجار')).toBeVisible();
  });
});
