import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankAccountActions } from '@diwan/contract/features/bank-accounts/actions';
import { bankEntryActions } from '@diwan/contract/features/bank-statements/actions';
import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import type {
  BankEntry,
  BankFetch,
  BankStatement,
} from '@diwan/contract/features/bank-statements/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const ACCOUNT: BankAccount = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  business_id: '7d444840-9dc0-41d1-b245-5ffdce74fad3',
  business_name: 'Retail Co',
  iban: 'KW81****0101',
  bank: 'Commercial Bank',
  currency: 'KWD',
  purpose: 'main',
  opened_on: null,
  closed_on: null,
  csv_mapping: null,
  statement_folder: '/statements',
  iban_change: {
    iban: 'KW86 GULB 0000 0000 0000 0000 0000 01',
    by_name: 'Sara Ali',
    at: '2026-06-10T08:00:00.000Z',
  },
  can: canAs(bankAccountActions, { pending_at: '2026-06-10T08:00:00.000Z', pending_by: 'other' }),
};
const FETCH: BankFetch = {
  bank_account_id: ACCOUNT.id,
  fetched_at: '2026-06-11T08:00:00.000Z',
  problem: null,
  files: [
    {
      name: 'day.xml',
      state: 'refused',
      reason: 'Line 7: the currency is USD. Only KWD is accepted.',
      at: '2026-06-11T08:00:00.000Z',
    },
  ],
};
const STATEMENT: BankStatement = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad4',
  bank_account_id: ACCOUNT.id,
  business_name: 'Retail Co',
  iban: ACCOUNT.iban,
  format: 'mt940',
  number: '7/1',
  from_day: '2026-06-10',
  day: '2026-06-10',
  opening: 100,
  closing: 95.5,
  entries: 2,
  matched: 1,
  open: 1,
  gap: true,
  gap_after: '2026-06-08',
  imported_at: '2026-06-11T08:00:00.000Z',
  imported_by_name: 'Sara Ali',
};
const ENTRY: BankEntry = {
  id: 1,
  statement_id: STATEMENT.id,
  booking_day: '2026-06-10',
  value_day: '2026-06-10',
  amount: -4.5,
  references: ['PAYOUT-1'],
  details: 'Transfer',
  counterparty: null,
  bank_code: 'NTRF',
  payment_count: 1,
  match: {
    kind: 'payout_line',
    rule: 'reference',
    evidence: 'Reference PAYOUT-1 and amount KWD 4.500',
    record_id: '1',
  },
  proposal: null,
  can: canAs(bankEntryActions, { state: 'matched', proposed_by: null }),
};
const OPEN_ENTRY: BankEntry = {
  ...ENTRY,
  id: 2,
  references: [],
  match: null,
  can: canAs(bankEntryActions, { state: 'open', proposed_by: null }),
};

beforeEach(() => {
  signInAs('admin');
  server.use(
    http.get('/api/admin/bank-accounts', () => answer([ACCOUNT])),
    http.get('/api/admin/bank-fetches', () => answer([FETCH])),
    http.get('/api/admin/bank-statements', () => answer([STATEMENT])),
    http.get('/api/admin/bank-statements/*/entries', () =>
      answer({ statement: STATEMENT, entries: [ENTRY, OPEN_ENTRY], next_cursor: null }),
    ),
  );
});

/** Imports a file with the dialog of the list of statements. */
async function importFile(text: string, name: string, type: string): Promise<void> {
  renderApp('/bank-statements');
  await userEvent.click(await screen.findByRole('button', { name: 'Import a statement' }));
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the dialog has a file input');
  await userEvent.upload(input, new File([text], name, { type }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import a statement' }));
}

describe('the bank statements', () => {
  it('show balances and a gap, and open their entries', async () => {
    renderApp('/bank-statements');
    const table = await screen.findByRole('table', { name: 'Bank statements' });
    expect(table).toHaveTextContent('95.500');
    expect(table).toHaveTextContent(/A statement after .* is missing/);
    renderApp(`/bank-statements/${STATEMENT.id}`);
    const entries = await screen.findByRole('table', { name: 'Entries' });
    expect(within(entries).getByText('Reference PAYOUT-1 and amount KWD 4.500')).toBeVisible();
    expect(within(entries).getByText('Open')).toBeVisible();
  });

  it('state how many payments an imported report rejects', async () => {
    const status_report = {
      payout_export_id: '0198c1a0-0000-7000-8000-00000000000b',
      accepted: 3,
      pending: 0,
      rejected: 1,
    };
    server.use(
      http.post('/api/admin/bank-statements', () =>
        answer({ already_imported: false, statements: [], status_report }),
      ),
    );
    await importFile('<Document/>', 'report.xml', 'application/xml');
    expect(
      await screen.findByText('Report imported. Payments accepted: 3, received: 0, rejected: 1'),
    ).toBeVisible();
  });

  it('show the refusal of an import at the file', async () => {
    const sentence = 'Line 4: the currency is USD. Only KWD is accepted.';
    server.use(
      http.post('/api/admin/bank-statements', () =>
        HttpResponse.json(
          {
            success: false,
            error: sentence,
            code: 'BANK_STATEMENT_CURRENCY',
            fields: { file: sentence },
            request_id: 'r',
          },
          { status: 422 },
        ),
      ),
    );
    await importFile(':20:X', 'day.txt', 'text/plain');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});

describe('the open entries', () => {
  it('are matched with the proposed record and a note', async () => {
    const open = {
      ...OPEN_ENTRY,
      bank_account_id: ACCOUNT.id,
      business_name: ACCOUNT.business_name,
      iban: ACCOUNT.iban,
      candidates: [
        {
          kind: 'payout_line',
          record_ids: ['118'],
          label: 'PAYOUT-118',
          day: '2026-06-09',
          amount: -4.5,
        },
      ],
    };
    const sent: unknown[] = [];
    server.use(
      http.get('/api/admin/bank-entries', () => answer({ entries: [open], next_cursor: null })),
      http.post('/api/admin/bank-entries/2/match', async ({ request }) => {
        sent.push(await request.json());
        return answer({ ...ENTRY, id: 2 });
      }),
    );
    renderApp('/bank-entries');
    await userEvent.click(await screen.findByRole('button', { name: 'Match' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Seen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('Entry matched successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'payout_line', record_ids: ['118'], note: 'Seen' }]);
  });
});

describe('the bank accounts', () => {
  it('show a new IBAN in full to the approver', async () => {
    renderApp('/settings/bank-accounts');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve the IBAN' }));
    expect(await screen.findByText(ACCOUNT.iban_change?.iban ?? '')).toBeInTheDocument();
  });

  it('show a refused file with its reason, and fetch again', async () => {
    let requests = 0;
    server.use(
      http.post(`/api/admin/bank-accounts/${ACCOUNT.id}/fetch`, () => {
        requests += 1;
        return answer(null);
      }),
    );
    renderApp(`/settings/bank-accounts?files=${ACCOUNT.id}`);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/Only KWD is accepted/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fetch statements now' }));
    expect(await screen.findByText('The statements will be fetched now')).toBeInTheDocument();
    expect(requests).toBe(1);
  });

  it('show why the folder of the statements cannot be read', async () => {
    const problem = { ...FETCH, problem: 'host_key_changed', files: [] };
    server.use(http.get('/api/admin/bank-fetches', () => answer([problem])));
    renderApp('/settings/bank-accounts');
    expect(await screen.findByText(/host key differs from the accepted key/)).toBeInTheDocument();
  });
});
