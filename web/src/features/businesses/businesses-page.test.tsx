import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { BusinessSummary } from '@diwan/contract/features/businesses/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const RETAIL: BusinessSummary = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Diwan Retail',
  name_ar: 'ديوان للتجزئة',
  phone: '+965 22223333',
  email: 'money@retail.test',
  website: 'https://retail.test/about',
  tap_entity_id: 'ent_1',
  bank_name: 'Gulf Bank',
  account_iban: 'KW81****0101',
  active: true,
  show_at_home: true,
  logo_url: null,
  mcc_codes: ['5311', '5411', '5422', '5441', '5451', '5462', '5499', '5812'],
  created_at: '2026-11-20T09:00:00.000Z',
};
const IDLE: BusinessSummary = {
  ...RETAIL,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Old Food',
  name_ar: null,
  phone: null,
  email: null,
  website: null,
  tap_entity_id: null,
  bank_name: null,
  active: false,
  show_at_home: false,
  mcc_codes: [],
};

const serve = (rows: readonly BusinessSummary[]) =>
  server.use(http.get('/api/businesses', () => answer(rows)));
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Businesses' });
  return within(table).getAllByRole('row').slice(1);
};

describe('the businesses', () => {
  it('show the facts that distinguish them', async () => {
    signInAs('admin');
    serve([RETAIL, IDLE]);
    renderApp('/businesses');
    const [retail, idle] = await rows();
    for (const text of [
      'Diwan Retail',
      'ديوان للتجزئة',
      '+965 22223333',
      'money@retail.test',
      'ent_1',
      '5411',
      'and 2 more',
      'Gulf Bank',
      'KW81****0101',
      'Active',
      'Show at Home',
    ]) {
      expect(retail).toHaveTextContent(text);
    }
    const site = within(retail!).getByRole('link', { name: 'retail.test' });
    expect(site).toHaveAttribute('href', RETAIL.website);
    expect(idle).toHaveTextContent('Inactive');
    expect(idle).toHaveTextContent('No MCC codes mapped');
    expect(idle).not.toHaveTextContent('Show at Home');
    const edit = within(idle!).getByRole('link', { name: 'Edit Old Food' });
    expect(edit).toHaveAttribute('href', `/businesses/${IDLE.id}`);
  });

  it('have a link to the form of a new one', async () => {
    signInAs('super_admin');
    serve([]);
    const { user, path } = renderApp('/businesses');
    expect(await screen.findByText('No businesses found')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add New Business' }));
    await waitFor(() => expect(path()).toBe('/businesses/new'));
  });

  it('can be tried again after a failure', async () => {
    signInAs('admin');
    const error = 'Failed to fetch businesses';
    server.use(http.get('/api/businesses', () => refusal('INTERNAL', { error })));
    const { user } = renderApp('/businesses');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    serve([RETAIL]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  it('are shown in Arabic', async () => {
    signInAs('admin');
    serve([RETAIL]);
    renderApp('/businesses');
    await rows();
    await switchLanguage('ar');
    expect(await screen.findByRole('table', { name: 'الجهات الدافعة' })).toHaveTextContent(
      'ورمزان آخران',
    );
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'are not available to a %s',
    async (role) => {
      signInAs(role);
      const { path } = renderApp('/businesses');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});
