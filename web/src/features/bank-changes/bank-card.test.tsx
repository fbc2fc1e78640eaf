import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { bankChangeActions, brandBankActions } from '@diwan/contract/features/bank-changes/actions';
import type { BankChange, BrandBank } from '@diwan/contract/features/bank-changes/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const OLD = { bank_name: 'Warba Bank', iban: 'KW30WRBA0000000000000000000001', beneficiary: null };
const NEW = {
  bank_name: 'Gulf Bank',
  iban: 'KW86GULB0000000000000000000001',
  beneficiary: 'Noura Salem',
};

const WAITING: BankChange = {
  id: '11111111-1111-4111-8111-111111111111',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  logo_url: null,
  status: 'waiting',
  old_account: OLD,
  new_account: NEW,
  letter: null,
  requested_by: 'owner',
  requested_by_name: null,
  created_at: '2026-11-05T09:00:00.000Z',
  needs_second: false,
  first_approved_by_name: null,
  first_approved_at: null,
  decided_by_name: null,
  decided_at: null,
  reason: null,
  warnings: [],
  can: canAs(
    bankChangeActions,
    {
      status: 'waiting',
      brand_status: 'active',
      requested_by: 'me',
      link_seen: false,
      owner_made: false,
      account_entered_by: [],
      first_approved_by: null,
    },
    'brand_owner',
  ),
};
const canAsk = (waits: boolean) =>
  canAs(brandBankActions, { brand_status: 'active', waits }, 'brand_owner');
const CALM: BrandBank = { account: OLD, pending_account: null, can: canAsk(false), changes: [] };
const HELD: BrandBank = {
  account: OLD,
  pending_account: null,
  can: canAsk(true),
  changes: [WAITING],
};

function open(bank: BrandBank, role: Role = 'brand_owner') {
  signInAs(role);
  let current = bank;
  const sent: unknown[] = [];
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ status: 'active' }))),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/admin/brands/7/pos-fees', () => refusal('INTERNAL')),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/brands/7/payouts', () => refusal('INTERNAL')),
    http.get('/api/brands/7/bank-changes', () => answer(current)),
    http.post('/api/brands/7/bank-changes', async ({ request }) => {
      sent.push(await request.json());
      current = HELD;
      return answer(WAITING);
    }),
    http.post('/api/brands/7/bank-changes/:id/withdraw', () => {
      const decided_at = '2026-11-06T09:00:00.000Z';
      const withdrawn = { ...WAITING, status: 'withdrawn' as const, decided_at };
      current = { ...CALM, changes: [withdrawn] };
      return answer(withdrawn);
    }),
  );
  return { ...renderApp('/brands/7?tab=money'), sent };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the bank details of a brand', () => {
  it('are requested with the password, and then shown beside the old ones', async () => {
    const { user, sent } = open(CALM);
    await user.click(await button('Change bank details'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    expect(await dialog.findByText('IBAN is not valid')).toBeVisible();
    expect(dialog.getByText('Beneficiary name is required')).toBeVisible();
    expect(dialog.getByText('Password is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /IBAN/ }), NEW.iban.toLowerCase());
    expect(dialog.getByRole('combobox', { name: /Bank name/ })).toHaveValue('Gulf Bank');
    await user.type(dialog.getByRole('textbox', { name: /Beneficiary/ }), NEW.beneficiary);
    await user.type(dialog.getByLabelText(/Your password/), 'secret-9');
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    expect(await screen.findByText('New bank details were sent for approval')).toBeVisible();
    expect(sent).toEqual([{ ...NEW, current_password: 'secret-9' }]);
    const next = within(await screen.findByRole('region', { name: 'New' }));
    expect(next.getByText('KW86 GULB 0000 0000 0000 0000 0000 01')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change bank details' })).not.toBeInTheDocument();
  });

  it('keep the input when the server refuses', async () => {
    const { user } = open(CALM);
    const fields = { current_password: 'The current password is not correct' };
    server.use(
      http.post('/api/brands/7/bank-changes', () =>
        refusal('BANK_CHANGE_SAME_ACCOUNT', { fields }),
      ),
    );
    await user.click(await button('Change bank details'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /IBAN/ }), NEW.iban);
    await user.type(dialog.getByRole('textbox', { name: /Beneficiary/ }), NEW.beneficiary);
    await user.type(dialog.getByLabelText(/Your password/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    expect(await dialog.findByText('The current password is not correct')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Beneficiary/ })).toHaveValue(NEW.beneficiary);
  });

  it('that are pending can be withdrawn by the owner, and stay in the history', async () => {
    const { user } = open(HELD);
    await user.click(await button('Withdraw request'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the request?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('The request was withdrawn')).toBeVisible();
    expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
    expect(await button('Change bank details')).toBeVisible();
  });

  it('are not shown to partners', async () => {
    open(CALM, 'partner_employee');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
    expect(screen.queryByText('Bank details')).not.toBeInTheDocument();
  });
});
