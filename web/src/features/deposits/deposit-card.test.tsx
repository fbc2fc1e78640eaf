import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { depositActions } from '@diwan/contract/features/deposits/actions';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

type DepositFacts = Omit<Deposit, 'can'>;

const DUE: DepositFacts = {
  state: 'required',
  currency: 'KWD',
  required_amount: 500,
  received_amount: null,
  received_at: null,
  returned_at: null,
};
const HELD: DepositFacts = {
  ...DUE,
  state: 'received',
  received_amount: 450.5,
  received_at: '2026-11-05T09:00:00.000Z',
};

function open(deposit: DepositFacts, role: Role = 'admin') {
  signInAs(role);
  let current = deposit;
  const found = () => answer({ ...current, can: canAs(depositActions, current, role) });
  const asked: unknown[] = [];
  server.use(
    http.get('/api/brands/7', () =>
      answer(fullBrand({ deposit_state: deposit.state, deposit_amount: 500 })),
    ),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/brands/7/finances', () => refusal('INTERNAL')),
    http.get('/api/brands/7/deposit', found),
    http.post('/api/brands/7/deposit/:what', async ({ request, params }) => {
      asked.push([params['what'], await request.json()]);
      current = { ...HELD, state: params['what'] === 'return' ? 'returned' : 'received' };
      return found();
    }),
  );
  return { ...renderApp('/brands/7?tab=money'), asked };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the deposit of a brand', () => {
  it('is recorded as received, with the received amount', async () => {
    const { user, asked } = open(DUE);
    await user.click(await button('Record as received'));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByLabelText(/Amount/);
    expect(amount).toHaveValue('500');
    await user.clear(amount);
    await user.type(amount, '450.5');
    await user.click(dialog.getByRole('button', { name: 'Record as received' }));
    expect(await screen.findByText('Deposit recorded as received')).toBeVisible();
    expect(asked).toEqual([['receive', { amount: 450.5 }]]);
    expect(await button('Record as returned')).toBeVisible();
  });

  it('is recorded as returned after a question that names the amount', async () => {
    const { user, asked } = open(HELD);
    await user.click(await button('Record as returned'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/450\.500/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record as returned' }));
    expect(await screen.findByText('Deposit recorded as returned')).toBeVisible();
    expect(asked).toEqual([['return', { amount: 450.5 }]]);
  });

  it('is shown to the owner, who cannot record anything', async () => {
    open(HELD, 'brand_owner');
    expect(await screen.findByText('Received on')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Record as/ })).not.toBeInTheDocument();
  });

  it('is not shown to partners', async () => {
    open(HELD, 'partner_employee');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
    expect(screen.queryByText('Received on')).not.toBeInTheDocument();
  });
});
