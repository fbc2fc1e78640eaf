import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  Employee,
  PartnerDetails,
  PartnerKey,
} from '@diwan/contract/features/partners/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { employee, partner, partnerDetails } from '../../testing/partners.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const KEY: PartnerKey = {
  hint: 'dpk_AbCdE…wXyZ',
  permissions: ['brands', 'payouts'],
  created_at: '2026-11-01T09:00:00.000Z',
  expires_at: '2027-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  works: true,
};

let sent: { readonly call: string; readonly body: unknown }[] = [];

beforeEach(() => {
  sent = [];
});

function open(
  shown: Partial<PartnerDetails> = {},
  people: readonly Employee[] = [],
  role: Role = 'admin',
) {
  signInAs(role);
  const note = async (call: string, request: Request) => {
    const json = request.headers.get('content-type')?.includes('json');
    sent.push({ call, body: json ? await request.json() : null });
  };
  server.use(
    http.get('/api/partners/3', () => answer(partnerDetails(shown))),
    http.get('/api/partners/3/employees', () => answer(people)),
    http.put('/api/partners/3', async ({ request }) => {
      await note('edit', request);
      return answer(partner());
    }),
    http.put('/api/partners/3/default-payout-status', async ({ request }) => {
      await note('payouts', request);
      return answer(partner({ default_payout_status: 'paused' }));
    }),
    http.post('/api/partners/3/api-key/regenerate', async ({ request }) => {
      await note('key', request);
      return answer({ api_key: 'dpk_new_key_of_the_tests' });
    }),
    http.delete('/api/partners/3/api-key', async ({ request }) => {
      await note('revoke', request);
      return answer(null);
    }),
    http.post('/api/partners/3/employees', async ({ request }) => {
      await note('add', request);
      return answer(employee({ status: 'pending' }));
    }),
    http.post('/api/partners/3/employees/:userId/resend', async ({ request }) => {
      await note('resend', request);
      return answer(employee({ status: 'pending' }));
    }),
    http.delete('/api/partners/3/employees/:userId', async ({ request }) => {
      await note('remove', request);
      return answer(employee({ status: 'disabled' }));
    }),
  );
  return renderApp('/partners/3');
}

const dialogOf = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }));

describe('the page of a partner', () => {
  it('shows its facts, and has a link to the list', async () => {
    open({ order_details_url: 'https://souq.example/orders/{id}' });
    expect(await screen.findByRole('heading', { name: 'Souq Online', level: 1 })).toBeVisible();
    expect(screen.getByText('https://souq.example/orders/{id}')).toBeVisible();
    expect(screen.getAllByText('Not set')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'https://souq.example' })).toBeVisible();
    const back = screen.getAllByRole('link', { name: 'Partners' }).at(-1);
    expect(back).toHaveAttribute('href', '/partners');
  });

  it.each(['partner_employee', 'partner', 'brand_owner'] as const)(
    'redirects a %s to the start page, and says why',
    async (role) => {
      const { path } = open({}, [], role);
      expect(
        await screen.findByText('You do not have permission to access this page'),
      ).toBeVisible();
      await waitFor(() => expect(path()).toBe('/'));
    },
  );

  it('reports that it does not exist, or that it cannot be loaded', async () => {
    open();
    server.use(http.get('/api/partners/3', () => refusal('PARTNER_NOT_FOUND')));
    expect(await screen.findByText('Partner not found')).toBeVisible();
  });

  it('reports that it cannot be loaded', async () => {
    open();
    server.use(http.get('/api/partners/3', () => HttpResponse.error()));
    expect(await screen.findByText('Could not load partner details')).toBeVisible();
    expect(screen.getByText('Failed to load partner details. Please try again.')).toBeVisible();
  });

  it('is edited in a dialog', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Partner' }));
    const dialog = await dialogOf('Edit Partner');
    const name = dialog.getByRole('textbox', { name: 'Partner Name' });
    expect(name).toHaveValue('Souq Online');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please fill in all required fields')).toBeVisible();
    await user.type(name, 'Souq');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Partner updated successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        call: 'edit',
        body: { name: 'Souq', website: 'https://souq.example', order_details_url: null },
      },
    ]);
  });

  it('sets whether payouts of its new brands start active', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: /^Payouts start immediately/ }));
    expect(await screen.findByText('Default payout status updated to paused')).toBeVisible();
    expect(sent).toEqual([{ call: 'payouts', body: { default_payout_status: 'paused' } }]);
  });

  it('keeps the stored status of new brands if a change is refused', async () => {
    const { user } = open({ default_payout_status: 'active' });
    let refused = 0;
    server.use(
      http.put('/api/partners/3/default-payout-status', () => {
        refused += 1;
        return refusal('INTERNAL', { error: '' });
      }),
    );
    const toggle = await screen.findByRole('switch', { name: /^Payouts start immediately/ });
    await user.click(toggle);
    await waitFor(() => expect(refused).toBe(1));
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(toggle).toBeChecked();
  });
});

describe('the API key', () => {
  it('is generated with the chosen rights, and shown once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Generate API key' }));
    const form = await dialogOf('Generate API key');
    expect(form.queryByRole('combobox', { name: 'The current key' })).not.toBeInTheDocument();
    for (const name of ['Brands', 'Transactions', 'Payouts and statements']) {
      await user.click(form.getByRole('checkbox', { name }));
    }
    await user.click(form.getByRole('button', { name: 'Generate API key' }));
    expect(await form.findByText('Please choose what the key can read')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Transactions' }));
    await user.click(form.getByRole('combobox', { name: 'Valid for' }));
    await user.click(await screen.findByRole('option', { name: '90 days', hidden: true }));
    await user.click(form.getByRole('button', { name: 'Generate API key' }));
    const shown = await dialogOf('API key');
    expect(shown.getByRole('textbox', { name: 'API key' })).toHaveValue('dpk_new_key_of_the_tests');
    await user.keyboard('{Escape}');
    expect(shown.getByText(/only once/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText(/only once/)).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        call: 'key',
        body: { permissions: ['transactions'], lifetime_days: 90, overlap_hours: 24 },
      },
    ]);
  });

  it('is shown by its beginning, its rights and its last use', async () => {
    open({ key: KEY, expiring_keys: [{ ...KEY, hint: 'dpk_old…' }] });
    expect((await screen.findAllByText('dpk_AbCdE…wXyZ')).length).toBeGreaterThan(0);
    expect(screen.getByText('dpk_old…')).toBeVisible();
    expect(screen.getByText('Payouts and statements')).toBeVisible();
    expect(screen.queryByText('Transactions', { selector: 'dd *' })).not.toBeInTheDocument();
  });

  it('is revoked after a confirmation', async () => {
    const { user } = open({ key: KEY });
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await dialogOf(/Revoke the API key of/);
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key revoked successfully')).toBeVisible();
  });

  it('that has expired says so, and cannot be revoked', async () => {
    open({ key: { ...KEY, works: false } });
    expect(await screen.findByText('Expired')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke' })).not.toBeInTheDocument();
  });
});

describe('the employees', () => {
  const PEOPLE = [
    employee(),
    employee({ id: 'b', first_name: 'Ali', status: 'pending', invited_until: KEY.expires_at }),
    employee({ id: 'c', first_name: 'Huda', status: 'expired' }),
    employee({ id: 'd', first_name: 'Omar', status: 'disabled' }),
  ];

  it('are listed with the state of their invitations, and the possible actions', async () => {
    open({}, PEOPLE);
    const table = within(await screen.findByRole('table', { name: 'Employees' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([1, 2, 2, 0]);
    const words = ['Accepted', 'Pending', 'Invitation expired', 'Removed'];
    for (const [place, word] of words.entries()) expect(rows[place]).toHaveTextContent(word);
    expect(rows[1]).toHaveTextContent(/Link works until/);
  });

  it('are invited with all required values', async () => {
    const { user } = open();
    expect(await screen.findByText('No employees yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Employee' }));
    const form = await dialogOf('Add Employee');
    await user.click(form.getByRole('button', { name: 'Add Employee' }));
    expect(await form.findAllByText('Please fill in all required fields')).toHaveLength(4);
    await user.type(form.getByRole('textbox', { name: 'First name' }), 'Noura');
    await user.type(form.getByRole('textbox', { name: 'Last name' }), 'Al Salem');
    await user.type(form.getByRole('textbox', { name: 'Email' }), 'noura@souq.example');
    await user.type(form.getByRole('textbox', { name: 'Phone' }), '12');
    await user.click(form.getByRole('button', { name: 'Add Employee' }));
    expect(await form.findByText('Please enter a valid phone number')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Phone' }));
    await user.type(form.getByRole('textbox', { name: 'Phone' }), '5123 4567');
    await user.click(form.getByRole('button', { name: 'Add Employee' }));
    const said = 'Employee added successfully. Setup instructions have been sent to their email.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(sent).toEqual([
      {
        call: 'add',
        body: {
          first_name: 'Noura',
          last_name: 'Al Salem',
          email: 'noura@souq.example',
          phone_country_code: '+965',
          phone_number: '51234567',
          role: 'partner_employee',
          language: 'en',
        },
      },
    ]);
  });

  it('get the invitation again, or are removed after a confirmation', async () => {
    const { user } = open({}, PEOPLE);
    await user.click(await screen.findByRole('button', { name: /Send the invitation to .*Ali/ }));
    expect(await screen.findByText('Setup instructions have been sent again')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Remove .*Noura/ }));
    const dialog = await dialogOf(/^Remove .*Noura/);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Employee removed successfully')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['resend', 'remove']);
  });

  it('cannot be added and the reason is shown', async () => {
    const { user } = open();
    const error = 'This person has an account with another partner';
    server.use(
      http.post('/api/partners/3/employees', () =>
        refusal('EMPLOYEE_ELSEWHERE', { error, fields: { email: error } }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Employee' }));
    const form = await dialogOf('Add Employee');
    for (const [name, text] of [
      ['First name', 'Noura'],
      ['Last name', 'Al Salem'],
      ['Email', 'noura@souq.example'],
      ['Phone', '51234567'],
    ] as const) {
      await user.type(form.getByRole('textbox', { name }), text);
    }
    await user.click(form.getByRole('button', { name: 'Add Employee' }));
    expect(await form.findByText(error)).toBeVisible();
  });
});
