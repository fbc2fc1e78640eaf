import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { stakeholderRow, userRow } from '../../../testing/stakeholders.ts';

const IBAN = 'KW81CBKU0000000000001234560101';
const NOURA = stakeholderRow();
const one = `/api/admin/stakeholders/${NOURA.id}`;

const AISHA = userRow();
const OWNER = userRow({
  id: '66666666-6666-4666-8666-666666666666',
  first_name: 'Owner',
  role: 'brand_owner',
});
const GONE = userRow({
  id: '77777777-7777-4777-8777-777777777777',
  first_name: 'Gone',
  active: false,
  status: 'inactive',
});
const TAKEN = userRow({ id: NOURA.user_id, first_name: 'Noura' });

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  signInAs('super_admin');
  server.use(
    http.get('/api/admin/users', () => answer([AISHA, OWNER, GONE, TAKEN])),
    http.get('/api/admin/stakeholders', () => answer([NOURA])),
    http.get('/api/admin/stakeholders/profit', () => answer([])),
    http.get(one, () => answer(NOURA)),
    http.get(`${one}/earnings`, () =>
      answer({
        earnings: [
          {
            month: '2026-10',
            profit: 1000,
            carried_in: -10,
            shared_at: '2026-11-01T00:07:00.000Z',
            profit_percentage: 40.5,
            amount: 400.95,
          },
        ],
        total_amount: 400.95,
      }),
    ),
  );
});

describe('a new stakeholder', () => {
  it('names each missing field', async () => {
    const { user } = renderApp('/stakeholders/new');
    await user.click(await screen.findByRole('button', { name: 'Create stakeholder' }));
    for (const text of [
      'User is required',
      'Beneficiary name is required',
      'Bank name is required',
      'IBAN is required',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  it('is an active staff member; the input stays when the server refuses', async () => {
    const sent: unknown[] = [];
    const error = 'This user is already a stakeholder';
    server.use(
      http.post('/api/admin/stakeholders', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('STAKEHOLDER_EXISTS', { error, fields: { user_id: error } })
          : answer(NOURA);
      }),
    );
    const { user, path } = renderApp('/stakeholders/new');
    const picker = await screen.findByRole('combobox', { name: /^User/ });
    await screen.findByPlaceholderText('Choose a user');
    await user.click(picker);
    await waitFor(() =>
      // jsdom has no layout, so the list is treated as hidden.
      expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1),
    );
    await user.click(await screen.findByRole('option', { name: /Aisha/, hidden: true }));
    await user.type(field('Beneficiary name'), 'Aisha');
    await user.type(field('Bank name'), 'Gulf Bank');
    await user.type(field('IBAN'), 'kw81 cbku 0000 0000 0000 1234 5601 01');
    await user.click(screen.getByRole('button', { name: 'Create stakeholder' }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(field('Beneficiary name')).toHaveValue('Aisha');
    await user.click(screen.getByRole('button', { name: 'Create stakeholder' }));
    expect(await screen.findByText('Stakeholder created successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/stakeholders/${NOURA.id}`));
    expect(sent[1]).toEqual({
      user_id: AISHA.id,
      beneficiary_name: 'Aisha',
      bank_name: 'Gulf Bank',
      iban: IBAN,
      beneficiary_address: null,
      bank_swift_code: null,
    });
  });
});

describe('one stakeholder', () => {
  it('shows the whole IBAN after a reason is given, and the earnings of each month', async () => {
    let sent: unknown;
    server.use(
      http.post(`${one}/reveal`, async ({ request }) => {
        sent = await request.json();
        return answer({ value: IBAN });
      }),
    );
    const { user } = renderApp(`/stakeholders/${NOURA.id}`);
    expect(await screen.findByRole('heading', { name: 'Noura Holding' })).toBeVisible();
    expect(screen.getByText('KW81****0101')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show IBAN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Show IBAN' }));
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The bank called');
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('KW81 CBKU 0000 0000 0000 1234 5601 01')).toBeVisible();
    expect(sent).toEqual({ reason: 'The bank called' });
    const table = await screen.findByRole('table', { name: 'Earnings' });
    const [month] = within(table).getAllByRole('row').slice(1);
    for (const text of ['Oct 2026', 'KWD 1,000.000', 'KWD −10.000', '40.50%', 'KWD 400.950']) {
      expect(month).toHaveTextContent(text);
    }
  });

  it('that does not exist is reported; a failure can be retried', async () => {
    const error = 'Stakeholder not found';
    server.use(http.get(one, () => refusal('STAKEHOLDER_NOT_FOUND', { error })));
    renderApp(`/stakeholders/${NOURA.id}`);
    expect(await screen.findByText(error)).toBeVisible();
    server.use(http.get(one, () => refusal('INTERNAL', { error: 'Failed to fetch stakeholder' })));
    renderApp(`/stakeholders/${NOURA.id}/edit`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch stakeholder');
  });

  it('is edited with its status, and its user cannot be changed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(one, async ({ request }) => {
        sent.push(await request.json());
        return answer({ ...NOURA, is_active: false });
      }),
    );
    const { user, path } = renderApp(`/stakeholders/${NOURA.id}/edit`);
    expect(await screen.findByPlaceholderText('KW81****0101')).toHaveValue('');
    expect(screen.queryByRole('combobox', { name: /^User/ })).not.toBeInTheDocument();
    await user.clear(field('Bank name'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Bank name is required')).toBeVisible();
    await user.type(field('Bank name'), 'Warba Bank');
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Stakeholder updated successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/stakeholders/${NOURA.id}`));
    expect(sent[0]).toMatchObject({ bank_name: 'Warba Bank', is_active: false });
    expect(sent[0]).not.toHaveProperty('iban');
    expect(sent[0]).not.toHaveProperty('user_id');
  });
});
