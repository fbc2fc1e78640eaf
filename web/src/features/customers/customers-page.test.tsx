import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { customerActions } from '@diwan/contract/features/customers/actions';
import type { Customer } from '@diwan/contract/features/customers/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const FATIMA: Customer = {
  id: '11111111-1111-4111-8111-111111111111',
  tap_customer_id: 'cus_1',
  first_name: 'Fatima',
  last_name: 'Al-Sabah',
  email: 'fatima@mail.test',
  phone: '+96551234567',
  brands: [{ id: 7, name: 'Bloom' }],
  created_at: '2026-11-20T09:00:00.000Z',
  erased_at: null,
  can: canAs(customerActions, { erased_at: null }),
};
const UNNAMED: Customer = {
  ...FATIMA,
  id: '22222222-2222-4222-8222-222222222222',
  first_name: null,
  last_name: null,
  email: null,
};

function serveCustomers(customers: readonly Customer[], total = customers.length) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/customers', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const total_pages = Math.ceil(total / 20);
      return answer({ customers, total, total_pages, total_is_exact: true });
    }),
  );
  return asked;
}

describe('the customers', () => {
  it('of all brands are shown to an admin, with the brands and an edit', async () => {
    signInAs('admin');
    serveCustomers([FATIMA, UNNAMED]);
    renderApp('/customers');
    expect(await screen.findByRole('button', { name: 'Fatima Al-Sabah' })).toBeVisible();
    expect(screen.getByText('View and manage all customers across brands')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No name given' })).toBeVisible();
    expect(screen.getAllByText('Bloom')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Edit Fatima Al-Sabah' })).toBeVisible();
  });

  it('of an owner’s brand are shown without brands and edit', async () => {
    signInAs('brand_owner');
    serveCustomers([{ ...FATIMA, can: {} }]);
    renderApp('/customers');
    expect(await screen.findByText('Fatima Al-Sabah')).toBeVisible();
    expect(screen.getByText('Manage your brand customers')).toBeVisible();
    expect(screen.queryByText('Bloom')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('are requested by page and search, which are in the address', async () => {
    signInAs('admin');
    const asked = serveCustomers([FATIMA], 45);
    const { user } = renderApp('/customers?q=fat');
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await screen.findByText('45 rows');
    expect(asked.map((query) => query.toString())).toEqual(['search=fat', 'search=fat&page=3']);
  });

  it('are on the first page if the address has no page number, which a line states', async () => {
    signInAs('admin');
    const asked = serveCustomers([FATIMA], 45);
    renderApp('/customers?page=zz');
    expect(await screen.findByText(/^Unknown filter: Page = .*zz/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fatima Al-Sabah' })).toBeVisible();
    expect(asked.map((query) => query.get('page'))).toEqual([null]);
  });

  it('are corrected; a refusal appears at its field and nothing is lost', async () => {
    signInAs('admin');
    serveCustomers([FATIMA]);
    const sent: unknown[] = [];
    server.use(
      http.put('/api/customers/:id', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('VALIDATION', { fields: { phone: 'Please enter a valid phone number' } })
          : answer(FATIMA);
      }),
    );
    const { user } = renderApp('/customers');
    await user.click(await screen.findByRole('button', { name: 'Edit Fatima Al-Sabah' }));
    const dialog = within(await screen.findByRole('dialog'));
    const phone = dialog.getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '00965 5123 4569');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please enter a valid phone number')).toBeVisible();
    expect(phone).toHaveValue('00965 5123 4569');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customer updated successfully')).toBeVisible();
    expect(sent[1]).toMatchObject({ phone: '+96551234569', last_name: 'Al-Sabah' });
  });

  it('report a failed load, and try again', async () => {
    signInAs('admin');
    server.use(http.get('/api/customers', () => HttpResponse.error()));
    renderApp('/customers');
    expect(await screen.findByText('Failed to load customers')).toBeVisible();
    const reason = 'The service is briefly unavailable. Please try again.';
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
