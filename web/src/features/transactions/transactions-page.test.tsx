import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import type {
  SetOffCause,
  TransactionPayout,
} from '@diwan/contract/features/payout-statements/lists';
import { brandSummary } from '../../testing/brands.ts';
import { setFilter } from '../../testing/filters.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { stubPictures } from '../../testing/pictures.ts';
import { transactionDetail, transactionRow } from '../../testing/transactions.ts';

const EXPORT = '44444444-4444-4444-8444-444444444444';
const PAYOUTS: readonly TransactionPayout[] = [
  {
    id: 1,
    kind: 'manual',
    export_id: null,
    date: '2026-11-18',
    cleared_amount: 2.212,
    status: 'paid',
    reference_number: 'R-9',
    is_own: false,
    cause: null,
  },
  {
    id: 2,
    kind: 'export',
    export_id: EXPORT,
    date: '2026-11-20',
    cleared_amount: 10,
    status: 'reserved',
    reference_number: null,
    is_own: false,
    cause: null,
  },
  setOff(3, { kind: 'rental', terminal: { id: EXPORT, tid: 'NAJMA001' } }),
  setOff(4, { kind: 'refund', transaction_id: 39, order_id: 'ORD-39' }),
  setOff(5, { kind: 'business_set_off', business_name: 'Diwan Retail' }),
];

function setOff(id: number, cause: Partial<SetOffCause> & Pick<SetOffCause, 'kind'>) {
  return {
    id,
    kind: 'offset',
    export_id: null,
    date: '2026-11-21',
    cleared_amount: 1,
    status: 'offset',
    reference_number: null,
    is_own: false,
    cause: { transaction_id: null, order_id: null, terminal: null, business_name: null, ...cause },
  } as const satisfies TransactionPayout;
}

const ROWS = [
  transactionRow({ order_url: 'https://shop.test/orders/41', settled: true }),
  transactionRow({ id: 40, status: 'FAILED', payment_method: null, card_type: null }),
  transactionRow({ id: 39, status: 'INITIATED', payment_method: 'DEEMA', card_type: null }),
  transactionRow({ id: 38, status: 'ABANDONED', customer_name: null, customer_email: null }),
];

/** Serves rows. Returns the queries. */
function serveRows(rows: readonly TransactionRow[], next_cursor: string | null = null) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/transactions', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const more = searchParams.has('cursor');
      return answer({
        transactions: more ? [transactionRow({ id: 1, order_id: 'ORD-1' })] : rows,
        next_cursor: more ? null : next_cursor,
      });
    }),
  );
  return asked;
}

stubPictures();
beforeEach(() => {
  server.use(
    http.get('/api/brands', () =>
      answer([brandSummary(), brandSummary({ id: 8, name: 'Bahar Books' })]),
    ),
  );
});

const table = () => screen.findByRole('table', { name: 'Transactions' });
const rowOf = async (name: RegExp) => within(await table()).getByRole('row', { name });

describe('the transactions page', () => {
  it('is sorted by date or amount by the server, and by one of them at a time', async () => {
    signInAs('brand_owner');
    const asked = serveRows(ROWS);
    const { user, router } = renderApp('/transactions');
    const head = async (name: string | RegExp) =>
      (await screen.findByRole('button', { name })).closest('th');
    expect(await head('Date')).toHaveAttribute('aria-sort', 'descending');
    expect(await head(/^Amount/)).not.toHaveAttribute('aria-sort');
    for (const [order, direction] of [
      ['largest', 'descending'],
      ['smallest', 'ascending'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: /^Amount/ }));
      await waitFor(() => expect(asked.at(-1)?.get('order')).toBe(order));
      await waitFor(async () =>
        expect(await head(/^Amount/)).toHaveAttribute('aria-sort', direction),
      );
      expect(await head('Date')).not.toHaveAttribute('aria-sort');
    }
    await user.click(await screen.findByRole('button', { name: 'Date' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows the columns of the specification', async () => {
    signInAs('brand_owner');
    serveRows(ROWS);
    renderApp('/transactions');
    const names = within(await table()).getAllByRole('columnheader');
    expect(names.map((name) => name.textContent)).toEqual([
      'Date',
      'Order ID',
      'Customer',
      'Amount KWD',
      'Status',
      'Method',
      'Settled',
      'Paid Out',
    ]);
    const row = await rowOf(/CAPTURED/);
    expect(within(row).getByRole('button', { name: 'ORD-41' })).toBeVisible();
    const page = within(row).getByRole('link', { name: 'Open the page for order ORD-41' });
    expect(page).toHaveAttribute('href', 'https://shop.test/orders/41');
    expect(row).toHaveTextContent('Mariam Hasanmariam@people.test · +96550001234');
    expect(row).toHaveTextContent('KWD 12.500');
    expect(row).toHaveTextContent('KNETDebit');
    expect(row).toHaveTextContent('YesPending SettlementNov 23, 2026');
  });

  it('gives each status its colour, and shows DEEMA as BNPL', async () => {
    signInAs('brand_owner');
    serveRows(ROWS);
    renderApp('/transactions');
    const tones = within(await table())
      .getAllByText(/^(CAPTURED|FAILED|INITIATED|ABANDONED)$/)
      .map((badge) => [badge.textContent, badge.getAttribute('data-tone')]);
    expect(tones).toEqual([
      ['CAPTURED', 'good'],
      ['FAILED', 'bad'],
      ['INITIATED', 'running'],
      ['ABANDONED', 'waiting'],
    ]);
    expect(await rowOf(/INITIATED/)).toHaveTextContent('BNPL');
    expect(await rowOf(/FAILED/)).not.toHaveTextContent('Pending');
  });

  it("requests the filters in the address, within the person's scope", async () => {
    signInAs('partner_employee');
    const asked = serveRows([]);
    renderApp('/transactions?status=FAILED&payment_method=DEEMA&settled=maybe&q=ORD&brand_id=8');
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    expect(Object.fromEntries(asked[0]!)).toEqual({
      status: 'FAILED',
      payment_method: 'BNPL',
      q: 'ORD',
      brand_id: '8',
      partner_id: '3',
    });
  });

  it('applies filters together, and resets all except the lock', async () => {
    signInAs('brand_owner');
    const asked = serveRows(ROWS);
    const { user, router } = renderApp('/transactions?brand_id=99');
    await table();
    expect(screen.queryByLabelText('Brand')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Payout Status' }));
    await user.click(await screen.findByRole('option', { name: 'Paid Out', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Date: All' }));
    // jsdom has no layout, so the fields are treated as hidden and cannot have the focus.
    const start = await screen.findByLabelText('Start Date');
    fireEvent.change(start, { target: { value: '2026-11-01' } });
    expect(asked).toHaveLength(1);
    fireEvent.keyDown(start, { key: 'Enter' });
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!)).toEqual({
        brand_id: '7',
        paid_out: 'true',
        start_date: '2026-11-01',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    // Owners always see their own brand, so the brand in the address is no filter for them.
    await waitFor(() => expect(router.state.location.search).toEqual({ brand_id: '99' }));
    expect(screen.getByRole('button', { name: 'Date: All' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply Filters' })).toBeNull();
    expect(Object.fromEntries(asked[0]!)).toEqual({ brand_id: '7' });
  });

  it('does not apply an end before the start', async () => {
    signInAs('admin');
    const asked = serveRows(ROWS);
    const { user } = renderApp('/transactions');
    await table();
    await user.click(screen.getByRole('button', { name: 'Date: All' }));
    const start = await screen.findByLabelText('Start Date');
    fireEvent.change(start, { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2026-11-01' } });
    expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(
      'The end date must not be before the start date',
    );
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^The end date must not be before/);
    expect(asked).toHaveLength(1);
  });

  it('lets staff choose among brands', async () => {
    signInAs('admin');
    const asked = serveRows(ROWS);
    const { user } = renderApp('/transactions');
    await setFilter(user, 'Brand', 'Bahar Books');
    await waitFor(() => expect(asked.at(-1)?.get('brand_id')).toBe('8'));
  });

  it('loads more rows, and has one search box', async () => {
    signInAs('brand_owner');
    const asked = serveRows(ROWS, 'next-1');
    const { user } = renderApp('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('ORD-1')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), '12.500');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('12.500'));
  });

  it('exports the filtered rows', async () => {
    signInAs('partner_employee');
    serveRows(ROWS);
    const asked: URLSearchParams[] = [];
    server.use(
      http.get('/api/transactions/export', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return new HttpResponse('Date', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    const { user } = renderApp('/transactions?status=FAILED');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/If the export limit was reached/)).toBeVisible();
    expect(Object.fromEntries(asked[0]!)).toEqual({ status: 'FAILED', partner_id: '3' });
  });

  it('reports a failure and can be loaded again', async () => {
    signInAs('brand_owner');
    server.use(
      http.get('/api/transactions', () => refusal('INTERNAL', { error: 'Broken' }), { once: true }),
    );
    const { user } = renderApp('/transactions');
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken');
    serveRows(ROWS);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table()).toBeVisible();
  });
});

describe('one transaction', () => {
  const serveOne = (detail = transactionDetail()) =>
    server.use(
      http.get('/api/transactions/41', () => answer(detail)),
      http.get('/api/transactions/41/refunds', () =>
        answer({ refundable_amount: 12.5, refunds: [], can: {} }),
      ),
      http.get('/api/transactions/41/payouts', () => answer(PAYOUTS)),
    );

  it('opens from its row, with the address, and shows where the money went', async () => {
    signInAs('admin');
    serveRows(ROWS);
    serveOne();
    const { user, router } = renderApp('/transactions');
    await user.click(within(await rowOf(/CAPTURED/)).getByRole('button', { name: 'ORD-41' }));
    const panel = await screen.findByRole('dialog', { name: 'Transaction 41' });
    expect(router.state.location.search).toEqual({ open: '41' });
    const trail = await within(panel).findByRole('region', { name: 'Money trail' });
    for (const text of ['Fee1.50% + KWD 0.100KWD −0.288', 'profitKWD 0.163', 'getsKWD 12.212']) {
      expect(trail).toHaveTextContent(text);
    }
    const books = within(panel).getByRole('table', { name: /^Capture/ });
    expect(within(books).getByRole('row', { name: /Brand: pending/ })).toHaveTextContent('12.212');
    expect(within(panel).getByRole('region', { name: 'References' })).toHaveTextContent('chg_TS41');
  });

  it('shows an owner neither cost nor profit', async () => {
    signInAs('brand_owner');
    serveRows(ROWS);
    const { fees, ...rest } = transactionDetail();
    serveOne({ ...rest, fees: fees && { ...fees, cost: null, profit: null }, entries: [] });
    renderApp('/transactions?open=41');
    const trail = await screen.findByRole('region', { name: 'Money trail' });
    expect(trail).not.toHaveTextContent(/cost|profit/);
    expect(screen.queryByRole('region', { name: 'Ledger entries' })).toBeNull();
  });

  it('links to the payouts that paid the money out', async () => {
    signInAs('brand_owner');
    serveRows(ROWS);
    const one = transactionDetail();
    serveOne({ ...one, transaction: { ...one.transaction, settled: true } });
    renderApp('/transactions?open=41');
    const payouts = await screen.findByRole('region', { name: 'Payouts' });
    const [byHand, inExport, rental, refund, business] = within(payouts).getAllByRole('listitem');
    expect(byHand).toHaveTextContent('Nov 18, 2026 PaidKWD 2.212PAYOUT-1 Paid manually R-9');
    expect(inExport).toHaveTextContent('Nov 20, 2026 ScheduledKWD 10.000PAYOUT-2');
    expect(rental).toHaveTextContent(/Used to cover the rental of terminal .?NAJMA001/);
    expect(refund).toHaveTextContent(/Used to cover the refund of .?ORD-39/);
    expect(business).toHaveTextContent(/Used to cover the amount owed to .?Diwan Retail/);
    const links = within(payouts).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/payouts/${EXPORT}`,
      `/terminals/${EXPORT}`,
      '/transactions?open=39',
    ]);
  });

  it('reports that it does not exist', async () => {
    signInAs('brand_owner');
    serveRows(ROWS);
    server.use(http.get('/api/transactions/77', () => refusal('TRANSACTION_NOT_FOUND')));
    renderApp('/transactions?open=77');
    expect(await screen.findByText('Transaction not found')).toBeVisible();
  });
});
