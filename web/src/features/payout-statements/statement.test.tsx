import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutStatement } from '@diwan/contract/features/payout-statements/records';
import { switchLanguage } from '../../lib/i18n.ts';
import {
  brandAccount,
  brandPayout,
  brandPayouts,
  clearedTransaction,
  monthlyStatement,
  payoutStatement,
  statementMovement,
} from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const AT = '/brands/7/payouts/11';
const SECOND = clearedTransaction({
  transaction_id: 42,
  order_id: null,
  amount: 24.499,
  fee: 0.569,
  cleared_amount: 23.409,
});

const REFUND = statementMovement({
  id: '84-0',
  kind: 'refund',
  transaction_id: 40,
  order_id: null,
  amount: -1000.021,
  fee: -0.5,
  net: -1000.521,
  balance: 1215048.851,
});
const PAYMENT = statementMovement({
  id: '86-0',
  kind: 'payment',
  transaction_id: null,
  order_id: null,
  payout_id: 11,
  amount: -1215072.781,
  fee: 0,
  net: -1215072.781,
  balance: 0,
});

const RENTAL = statementMovement({
  id: '88-0',
  kind: 'rental',
  transaction_id: null,
  order_id: null,
  terminal: {
    id: '55555555-5555-4555-8555-555555555555',
    tid: 'NAJMA001',
    rental_start: '2026-11-01',
    rental_end: '2026-12-01',
  },
  amount: -20,
  fee: 0,
  net: -20,
});
const SET_OFF = statementMovement({
  id: '90-0',
  kind: 'business_set_off',
  transaction_id: null,
  order_id: null,
  business_name: 'Diwan Retail',
  amount: -8,
  fee: 0,
  net: -8,
});

/** Serves a statement whose movements and transactions have two pages each. */
function serveStatement(statement: PayoutStatement = payoutStatement()) {
  server.use(
    http.get('/api/brands/7/payouts/11', () => answer(statement)),
    http.get('/api/brands/7/payouts/11/movements', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'more'
        ? answer({ movements: [RENTAL, SET_OFF, PAYMENT], next_cursor: null })
        : answer({ movements: [statementMovement(), REFUND], next_cursor: 'more' }),
    ),
    http.get('/api/brands/7/payouts/11/transactions', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? answer({ transactions: [SECOND], next_cursor: null })
        : answer({ transactions: [clearedTransaction()], next_cursor: 'next' }),
    ),
  );
}

const fact = async (label: string) => (await screen.findByText(label)).nextSibling;

describe('one payout of a brand', () => {
  beforeEach(() => signInAs('brand_owner'));

  it('shows the account and the calculation of its amount, to the fils', async () => {
    serveStatement();
    renderApp(AT);
    expect(await screen.findByRole('heading', { name: 'Payout statement' })).toBeVisible();
    for (const [label, value] of [
      ['Method', 'Auto Bank Transfer'],
      ['Reference', 'PAYOUT-11'],
      ['Bank', 'Gulf Bank'],
      ['IBAN', 'KW81****0101'],
      ['Beneficiary', 'Noura Salem'],
      ['Paid by', 'Diwan General Trading'],
      ['Amount of this payout', 'KWD 1,215,072.781'],
      ['Owed before', 'KWD 0.000'],
      ['Orders', 'KWD 1,234,592.390'],
      ['Order fees', 'KWD −18,519.088'],
      ['Refunds', 'KWD −1,000.521'],
      ['Paid', 'KWD −1,215,072.781'],
      ['Still owed', 'KWD 0.000'],
      ['Total fees and rent', 'KWD −18,519.088'],
    ] as const) {
      const labels = await screen.findAllByText(label);
      expect(labels.at(-1)?.nextSibling).toHaveTextContent(value);
    }
    expect(screen.getByRole('link', { name: 'The whole payout' })).toHaveAttribute(
      'href',
      '/payouts/44444444-4444-4444-8444-444444444444',
    );
  });

  it('lists the movements since the previous payout, page by page', async () => {
    serveStatement();
    const { user } = renderApp(AT);
    const table = await screen.findByRole('table', { name: 'Movements since the previous payout' });
    const order = within(table).getByRole('row', { name: /ORD-41/ });
    for (const text of ['Order', 'KWD 1,234,567.891', 'KWD −18,518.519', 'KWD 1,216,049.372']) {
      expect(order).toHaveTextContent(text);
    }
    expect(within(order).getByRole('link')).toHaveAttribute('href', '/transactions?open=41');
    expect(within(table).getByRole('row', { name: /#40/ })).toHaveTextContent('KWD −1,000.521');
    await user.click(screen.getAllByRole('button', { name: 'Load more' })[0] as HTMLElement);
    expect(await within(table).findByRole('row', { name: /PAYOUT-11/ })).toHaveTextContent(
      'KWD −1,215,072.781',
    );
    expect(within(table).getByRole('row', { name: /Terminal rental/ })).toHaveTextContent(
      'NAJMA001',
    );
    expect(within(table).getByRole('link', { name: 'NAJMA001' })).toHaveAttribute(
      'href',
      `/terminals/${RENTAL.terminal?.id}`,
    );
    expect(
      within(table).getByRole('row', { name: /Set-off with another company/ }),
    ).toHaveTextContent('Diwan Retail');
  });

  it('lists its transactions, page by page', async () => {
    serveStatement();
    const { user } = renderApp(AT);
    const table = await screen.findByRole('table', { name: 'Transactions in this payout' });
    const row = within(table).getByRole('row', { name: /ORD-41/ });
    for (const text of ['KWD 1,234,567.891', 'KWD 18,518.519', 'KWD 1,215,049.372']) {
      expect(row).toHaveTextContent(text);
    }
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/transactions?open=41');
    await user.click(screen.getAllByRole('button', { name: 'Load more' }).at(-1) as HTMLElement);
    expect(await within(table).findByRole('row', { name: /#42/ })).toHaveTextContent('23.409');
    expect(screen.getAllByRole('button', { name: 'Load more' })).toHaveLength(1);
  });

  it('of a returned manual payment shows method, reference and reason', async () => {
    const payout = brandPayout({
      kind: 'manual',
      export_id: null,
      payment_method: 'wamd',
      reference_number: 'W-1',
      status: 'returned',
      reason: 'حساب مغلق',
    });
    serveStatement(payoutStatement({ payout, bank_name: null, iban_masked: null }));
    renderApp(AT);
    expect(await fact('Reference')).toHaveTextContent('W-1');
    expect(await fact('Method')).toHaveTextContent('Wamd');
    expect(await fact('Reason')).toHaveTextContent('حساب مغلق');
    expect(await fact('IBAN')).toHaveTextContent('—');
    expect(screen.getByText('Returned by the bank')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'The whole payout' })).toBeNull();
  });

  it.each([
    ['Download PDF', 'pdf', 'payout-statement-11.pdf'],
    ['Download CSV', 'csv', 'payout-statement-11.csv'],
  ])('%s saves the file, or shows why not', async (button, format, name) => {
    serveStatement();
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = renderApp(AT);
    const control = await screen.findByRole('button', { name: button });
    server.use(
      http.get('/api/brands/7/payouts/11/statement', () =>
        refusal('INTERNAL', { error: 'No paper' }),
      ),
    );
    await user.click(control);
    expect(await screen.findByText('No paper')).toBeVisible();
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/brands/7/payouts/11/statement', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('format'));
        return new HttpResponse('%', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    await user.click(control);
    await waitFor(() => expect(saved).toEqual([name]));
    expect(asked).toEqual([format]);
    click.mockRestore();
  });

  it.each([AT, '/brands/7/payouts/x'])('that does not exist is reported: %s', async (address) => {
    const id = address.split('/').at(-1);
    server.use(
      http.get(`/api/brands/7/payouts/${id}`, () =>
        id === 'x' ? refusal('VALIDATION') : refusal('PAYOUT_NOT_FOUND'),
      ),
    );
    renderApp(address);
    expect(await screen.findByText('Payout Not Found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to all payouts' })).toBeVisible();
  });

  it('reports a failure and can be loaded again', async () => {
    server.use(
      http.get('/api/brands/7/payouts/11', () => refusal('INTERNAL', { error: 'Broken' })),
    );
    const { user } = renderApp(AT);
    expect(await screen.findByText('Broken')).toBeVisible();
    serveStatement();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('KW81****0101')).toBeVisible();
  });

  it('is shown in Arabic', async () => {
    serveStatement();
    await switchLanguage('ar');
    renderApp(AT);
    expect(await screen.findByRole('heading', { name: 'كشف التحويل' })).toBeVisible();
    expect(await fact('مبلغ هذا التحويل')).toHaveTextContent('د.ك 1,215,072.781');
    expect(await fact('المتبقي المستحق')).toHaveTextContent('د.ك 0.000');
    expect(
      await screen.findByRole('table', { name: 'العمليات التي شملها هذا التحويل' }),
    ).toBeVisible();
  });
});

describe('the monthly statements of a brand', () => {
  it('are listed with the current month, each as PDF and CSV', async () => {
    signInAs('brand_owner');
    const asked: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.use(
      http.get('/api/brands/7/payouts', () => answer(brandPayouts())),
      http.get('/api/brands/7/statements', () =>
        answer([
          monthlyStatement({ month: '2026-11', upto: '2026-11-20', is_running: true }),
          monthlyStatement(),
        ]),
      ),
      http.get('/api/brands/7/statements/2026-10', ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('%', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    const { user } = renderApp('/brands/7/payouts');
    expect(await screen.findByRole('row', { name: /2026-11 Running/ })).toBeVisible();
    const row = screen.getByRole('row', { name: /2026-10/ });
    for (const text of ['Oct 31, 2026', 'KWD 10.500', 'KWD 3.250']) {
      expect(row).toHaveTextContent(text);
    }
    await user.click(within(row).getByRole('button', { name: 'Statement for 2026-10 as PDF' }));
    await waitFor(() => expect(saved).toEqual(['statement-7-2026-10.pdf']));
    expect(asked[0]).toContain('business_id=88888888-8888-4888-8888-888888888888&format=pdf');
    click.mockRestore();
  });
});

describe('all payouts of a brand', () => {
  it('are shown below the balance, page by page, each linked to its statement', async () => {
    signInAs('brand_owner');
    const first = brandPayouts({
      owed_amount: 5,
      payouts: [brandPayout()],
      next_cursor: 'next',
    });
    const older = brandPayout({
      id: 9,
      date: '2026-11-01',
      payment_method: 'cash',
      reference_number: 'R-9',
      amount: 1.005,
    });
    server.use(
      http.get('/api/brands/7/payouts', ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? answer(brandPayouts({ payouts: [older] }))
          : answer(first),
      ),
    );
    const { user } = renderApp('/brands/7/payouts');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const row = await screen.findByRole('row', { name: /R-9/ });
    expect(row).toHaveTextContent('Cash');
    expect(row).toHaveTextContent('KWD 1.005');
    expect(within(row).getByRole('link', { name: 'Nov 01, 2026' })).toHaveAttribute(
      'href',
      '/brands/7/payouts/9',
    );
  });

  it.each([
    ['No amount is due now', 0],
    ['No date yet, because payouts are on hold', 5],
  ])('state why there is no next payout: %s', async (reason, owed_amount) => {
    signInAs('brand_owner');
    const payouts = brandPayouts({ upcoming: null, owed_amount });
    server.use(http.get('/api/brands/7/payouts', () => answer(payouts)));
    renderApp('/brands/7/payouts');
    expect((await screen.findByText('Next payout')).nextSibling).toHaveTextContent(reason);
  });

  it('show two cards with one total, and what the brand owes', async () => {
    signInAs('brand_owner');
    server.use(
      http.get('/api/brands/7/payouts', () => answer(brandPayouts())),
      http.get('/api/brands/7/account', () => answer(brandAccount())),
    );
    renderApp('/brands/7/payouts');
    const textsOf = async (name: string) =>
      [...(await screen.findByLabelText(name)).children].map(({ textContent }) => textContent);
    expect(await textsOf('What you earned')).toEqual([
      'SalesKWD 100.000',
      'All feesKWD −7.500',
      'RefundsKWD −10.000',
      'DisputesKWD 0.000',
      'Terminal rentKWD −2.500',
      'Yours in totalKWD 80.000',
    ]);
    expect(await textsOf('Where it is')).toEqual([
      'Not settled yetKWD 30.500',
      'OwedKWD 5.000',
      'On holdKWD 0.000',
      'ScheduledKWD 12.000',
      'Sent to the bankKWD 0.000',
      'PaidKWD 40.000',
      'You owe usKWD −7.500',
      'The same totalKWD 80.000',
    ]);
    expect(screen.getByRole('heading', { name: 'You owe us KWD 7.500' })).toBeVisible();
    const debts = screen.getByRole('table', { name: 'What you owe' });
    expect(within(debts).getByRole('row', { name: /ORD-41/ })).toHaveTextContent(
      'RefundORD-41KWD 9.000KWD 7.500',
    );
  });

  it('report an empty list and a failure', async () => {
    signInAs('admin');
    server.use(http.get('/api/brands/7/payouts', () => refusal('BRAND_NOT_FOUND'), { once: true }));
    const { user } = renderApp('/brands/7/payouts');
    expect(await screen.findByText('Brand not found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has been paid out yet')).toBeVisible();
  });

  it('are not available to partners', async () => {
    signInAs('partner_employee');
    const { path } = renderApp('/brands/7/payouts');
    await waitFor(() => expect(path()).toBe('/'));
  });
});
