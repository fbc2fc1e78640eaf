import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { customerActions, customerMergeActions } from '@diwan/contract/features/customers/actions';
import type { CustomerDetail, Duplicate, Person } from '@diwan/contract/features/customers/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const FATIMA: Person = {
  id: '11111111-1111-4111-8111-111111111111',
  tap_customer_id: 'cus_1',
  first_name: 'Fatima',
  last_name: 'Al-Sabah',
  email: null,
  phone: '+96551234567',
  brands: [
    { id: 7, name: 'Bloom' },
    { id: 8, name: 'Roast' },
  ],
  created_at: '2026-11-20T09:00:00.000Z',
};
const FATMA: Person = {
  ...FATIMA,
  id: '22222222-2222-4222-8222-222222222222',
  first_name: 'فاطمة',
  last_name: 'الصباح',
  phone: '51234567',
};
const PAIR: Duplicate = {
  first: FATIMA,
  second: FATMA,
  reasons: ['phone_spelling', 'name_spelling_and_brand'],
  shared_brand: 'Bloom',
};
const DETAIL: CustomerDetail = {
  ...FATIMA,
  erased_at: null,
  can: canAs(customerActions, { erased_at: null }),
  paid_amount: 12.5,
  paid_count: 2,
  payments: [],
  merged: [
    {
      merge_id: '4',
      person: FATMA,
      kept_id: FATIMA.id,
      merged_at: '2026-11-21T09:00:00.000Z',
      merged_by_name: 'Huda Admin',
      can: canAs(customerMergeActions, { undone_at: null, erased_at: null }),
    },
  ],
  duplicates: [],
  erasure_confirmation: 'Fatima Al-Sabah',
  erasure_records: 3,
  erasure: null,
};
const ERASED: CustomerDetail = {
  ...DETAIL,
  first_name: null,
  last_name: null,
  phone: null,
  merged: [],
  erased_at: '2026-11-22T09:00:00.000Z',
  can: canAs(customerActions, { erased_at: '2026-11-22T09:00:00.000Z' }),
  erasure: {
    erased_at: '2026-11-22T09:00:00.000Z',
    erased_by_name: 'Huda Admin',
    receipt: {
      customers: 2,
      payments: 3,
      messages: 4,
      audit_rows: 5,
      places: [{ place: 'saved_views' as const, count: 2 }],
      merges: 1,
      kept: [
        { what: 'payments', count: 3 },
        { what: 'backups', count: null },
      ],
    },
  },
};

describe('possible duplicates', () => {
  it('show the reasons, and are merged into the chosen customer or marked as different', async () => {
    signInAs('admin');
    const sent: unknown[] = [];
    server.use(
      http.get('/api/customers/duplicates', () => answer({ suggestions: [PAIR] })),
      http.post('/api/customers/:id/merge', async ({ request, params }) => {
        sent.push([params['id'], await request.json()]);
        return answer(DETAIL);
      }),
      http.post('/api/customers/duplicates/different', async ({ request }) => {
        sent.push(await request.json());
        return answer({});
      }),
    );
    const { user } = renderApp('/customers/duplicates');
    expect(await screen.findByText('Same phone number, written differently')).toBeVisible();
    expect(screen.getByText('Same name spelled differently, and both paid Bloom')).toBeVisible();
    expect(screen.getAllByText('Bloom, Roast')).toHaveLength(2);
    const merge = { name: 'Merge Fatima Al-Sabah and فاطمة الصباح' };
    await user.click(screen.getByRole('button', merge));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /Fatima/ })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: /فاطمة/ }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('The customers were merged')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /are different people$/ }));
    expect(
      await screen.findByText('These two customers will no longer be shown as possible duplicates'),
    ).toBeVisible();
    expect(sent).toEqual([
      [FATMA.id, { merged_id: FATIMA.id }],
      { first_id: FATIMA.id, second_id: FATMA.id },
    ]);
  });
});

describe('one customer', () => {
  const open = (...answers: CustomerDetail[]) => {
    signInAs('admin');
    const page = { customers: [], total: 0, total_pages: 0, total_is_exact: true };
    server.use(
      http.get('/api/customers', () => answer(page)),
      http.get('/api/customers/:id', () =>
        answer(answers.length > 1 ? answers.shift() : answers[0]),
      ),
    );
    return renderApp(`/customers?open=${FATIMA.id}`);
  };

  it('shows the merged customers, and separates them again', async () => {
    const { user } = open(DETAIL, { ...DETAIL, merged: [] });
    const undone: unknown[] = [];
    server.use(
      http.post('/api/customers/merges/:id/undo', ({ params }) => {
        undone.push(params['id']);
        return answer({ ...DETAIL, merged: [] });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo the merge of فاطمة الصباح' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Undo the merge/ }));
    await user.click(dialog.getByRole('button', { name: 'Undo merge' }));
    expect(await screen.findByText('The merge was undone')).toBeVisible();
    expect(undone).toEqual(['4']);
    expect(screen.queryByText('Merged customers')).toBeNull();
  });

  it('is erased by typing the name, and shows the receipt', async () => {
    const { user } = open(DETAIL, ERASED);
    const typed: unknown[] = [];
    server.use(
      http.post('/api/customers/:id/erase', async ({ request }) => {
        typed.push(await request.json());
        return typed.length === 1 ? refusal('CUSTOMER_ERASURE_NOT_CONFIRMED') : answer(ERASED);
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Erase data' }));
    const count = 'Records with this phone and email that will be erased: 3';
    expect(await screen.findByText(count)).toBeVisible();
    const dialog = within(await screen.findByRole('dialog', { name: /^Erase the data of/ }));
    const field = dialog.getByLabelText('Type Fatima Al-Sabah to confirm');
    await user.type(field, 'Fatima');
    await user.click(dialog.getByRole('button', { name: 'Erase data' }));
    expect((await dialog.findAllByText('Type the text exactly as shown')).length).toBeGreaterThan(
      0,
    );
    await user.type(field, ' Al-Sabah');
    await user.click(dialog.getByRole('button', { name: 'Erase data' }));
    expect(await screen.findByText('Erasure receipt')).toBeVisible();
    expect(
      screen.getByText('Audit entries in which personal data was made unreadable: 5'),
    ).toBeVisible();
    expect(screen.getByText(/^Earlier backups/)).toBeVisible();
    expect(typed[1]).toEqual({ confirmation: 'Fatima Al-Sabah' });
  });
});
