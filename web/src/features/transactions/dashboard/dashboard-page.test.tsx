import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Role } from '@diwan/contract/kernel/roles';
import { hold, serviceHolds } from '../../../testing/holds.ts';
import { brandPayouts } from '../../../testing/payouts.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { todayFigures, transactionRow, transactionSummary } from '../../../testing/transactions.ts';
import { fillSteps, lastDayOf } from './charts/steps.ts';

const POINTS = [
  { date: '2026-11-16', count: 1, amount: 5 },
  { date: '2026-11-18', count: 1, amount: 20 },
];

const REQUEST = {
  id: '0c7d5d0a-6a55-4b0a-9a3f-3f0a4f0e1b11',
  field: 'civil_id_file',
  reason_code: 'unreadable',
  note: null,
  state: 'open',
  created_at: '2026-11-19T09:00:00.000Z',
  can: { answer: { allowed: false, reason: 'Done' } },
};

/** Serves the figures. Returns the queries. */
function serveFigures(summary = transactionSummary()) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/transactions', () =>
      answer({ transactions: [transactionRow()], next_cursor: null }),
    ),
    http.get('/api/transactions/summary', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(summary);
    }),
    http.get('/api/transactions/series', () => answer(POINTS)),
  );
  return asked;
}

function openAs(role: Role, address = '/') {
  signInAs(role);
  return renderApp(address);
}

const card = (name: RegExp) => screen.findByRole('link', { name });

describe('the dashboard', () => {
  it.each(['/', '/dashboard'])('at %s greets, and shows six figures to admins', async (at) => {
    serveFigures();
    openAs('admin', at);
    expect(await screen.findByRole('heading', { level: 1, name: /Good .*, Noura/ })).toBeVisible();
    for (const [label, value] of [
      [/^Total transactions/, '3'],
      [/^Total amount/, 'KWD 25.000'],
      [/^Average transaction/, 'KWD 12.500'],
      [/^Total fees/, 'KWD 0.576'],
      [/^Total cost/, 'KWD 0.250'],
      [/^Total profit/, 'KWD 0.326'],
    ] as const) {
      expect(await card(label)).toHaveTextContent(value);
    }
    expect(await screen.findByRole('table', { name: 'Transactions' })).toBeVisible();
  });

  it('says what each figure counts and over which time', async () => {
    serveFigures();
    openAs('admin', '/?start_date=2026-11-01&end_date=2026-11-15');
    const time = 'Nov 01, 2026 – Nov 15, 2026';
    expect(await card(/^Total transactions/)).toHaveTextContent(
      `Payments in every status · ${time}`,
    );
    expect(await card(/^Total amount/)).toHaveTextContent(`Captured payments · ${time}`);
    expect(screen.getByText(/^Period: /)).toHaveTextContent(
      `Period: ${time} · Refunds: KWD 5.500 · 2 refunds, by refund date`,
    );
    // One table is by method, the other lists the largest brands.
    const tables = await screen.findAllByText(`Captured payments · ${time}`, { selector: 'p' });
    expect(tables).toHaveLength(2);
  });

  it.each([
    ['/', 'all time'],
    ['/?start_date=2026-11-01', 'since Nov 01, 2026'],
    ['/?end_date=2026-11-15', 'until Nov 15, 2026'],
    ['/?start_date=2026-11-15&end_date=2026-11-15', 'Nov 15, 2026'],
  ])('states the time range of %s', async (address, time) => {
    serveFigures();
    openAs('brand_owner', address);
    expect(await card(/^Total amount/)).toHaveTextContent(`Captured payments · ${time}`);
  });

  it('shows other roles the share of captured payments instead of cost and profit', async () => {
    serveFigures(transactionSummary({ total_cost: null, total_profit: null }));
    openAs('brand_owner');
    expect(await card(/^Success rate/)).toHaveTextContent('67%');
    expect(await card(/^Captured/)).toHaveTextContent('2');
    expect(screen.queryByRole('link', { name: /Cost|Profit/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Your brand' })).toHaveAttribute('href', '/brands/7');
  });

  it('shows an owner the next payout with its date and account, and the balances', async () => {
    serveFigures();
    const standing = brandPayouts({
      owed_amount: 120.5,
      pending_amount: 12.212,
      scheduled_amount: 40,
      upcoming: { date: '2026-11-22', amount: 120.5, account_ending: '0101' },
    });
    server.use(http.get('/api/brands/7/payouts', () => answer(standing)));
    openAs('brand_owner');
    for (const [label, value] of [
      ['Owed', 'KWD 120.500'],
      ['Not settled yet', 'KWD 12.212'],
      ['Scheduled', 'KWD 40.000'],
    ] as const) {
      expect((await screen.findByText(label)).nextSibling).toHaveTextContent(value);
    }
    const next = screen.getByText(/^to the account ending in/).parentElement;
    expect(next).toHaveTextContent(
      'KWD 120.500 Sunday · Nov 22, 2026 to the account ending in 0101',
    );
    expect(screen.getByRole('link', { name: 'All payouts' })).toHaveAttribute(
      'href',
      '/brands/7/payouts',
    );
  });

  it('shows an owner why the money is held, or that this could not be loaded', async () => {
    serveFigures();
    const held = brandPayouts({
      holds: [hold('no_bank_details')],
      pause_reason: 'No bank details',
    });
    let down = true;
    server.use(
      http.get('/api/brands/7/payouts', () =>
        down ? refusal('INTERNAL', { error: 'No line' }) : answer(held),
      ),
      http.get('/api/brands/7/service-holds', () =>
        answer(serviceHolds([hold('no_bank_details', {}, 'brand_owner')])),
      ),
    );
    const { user } = openAs('brand_owner');
    expect(await screen.findByText('No line')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const reasons = await screen.findByRole('list', { name: 'Reasons' });
    expect(reasons).toHaveTextContent('No bank details');
    const holds = screen.getByRole('region', { name: 'Holds' });
    expect(holds).toHaveTextContent(/^Payouts are on hold: KWD 120\.500/);
    for (const link of screen.getAllByRole('link', {
      name: 'Send new bank details for approval',
    })) {
      expect(link).toHaveAttribute('href', '/brands/7?tab=money');
    }
    expect(screen.queryByText('No line')).toBeNull();
  });

  it.each([
    ['not_active', 0, 'Your payouts start after your brand becomes active.'],
    ['not_active', 12, /^No date yet, because your payouts are on hold/],
    ['rejected', 0, 'There is no payout date, because your brand was rejected.'],
    ['suspended', 12, 'There is no payout date, because your brand is suspended.'],
  ] as const)('a brand with the hold %s that is owed %d reads why', async (code, owed, text) => {
    serveFigures();
    const payouts = brandPayouts({ holds: [hold(code)], owed_amount: owed, upcoming: null });
    server.use(
      http.get('/api/brands/7/payouts', () => answer(payouts)),
      http.get('/api/brands/7/service-holds', () => answer(serviceHolds(payouts.holds))),
    );
    openAs('brand_owner');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each(['admin', 'partner_employee'] as const)(
    'has no payouts of one brand for a %s',
    async (role) => {
      serveFigures();
      openAs(role);
      await card(/^Total amount/);
      expect(screen.queryByRole('heading', { name: 'Next payout' })).toBeNull();
      expect(screen.queryByRole('heading', { name: 'Needs your action' })).toBeNull();
    },
  );

  it("limits a partner's figures to its brands, and links each to its rows", async () => {
    const asked = serveFigures();
    const { router } = openAs('partner_employee', '/?transaction_type=PG&interval=week');
    const amount = await card(/^Total amount/);
    expect(Object.fromEntries(asked[0]!)).toEqual({ partner_id: '3', transaction_type: 'PG' });
    expect(amount).toHaveAttribute('href', '/transactions?status=CAPTURED&transaction_type=PG');
    expect(router.state.location.pathname).toBe('/');
  });

  it('reports a failure and can be loaded again', async () => {
    server.use(
      http.get('/api/transactions/summary', () => refusal('INTERNAL', { error: 'Broken' }), {
        once: true,
      }),
    );
    const { user } = openAs('brand_owner');
    const problem = await screen.findByText('Broken');
    serveFigures();
    await user.click(within(problem.parentElement!).getByRole('button', { name: 'Retry' }));
    expect(await card(/^Total amount/)).toHaveTextContent('25.000');
  });
});

/** Returns the headings of the page in their order. */
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the start page', () => {
  it('of an owner asks for action first, then shows money, then the newest five', async () => {
    serveFigures();
    const rows = Array.from({ length: 12 }, (_, at) =>
      transactionRow({ id: 100 - at, order_id: `ORD-${100 - at}` }),
    );
    server.use(
      http.get('/api/transactions', () => answer({ transactions: rows, next_cursor: 'more' })),
    );
    openAs('brand_owner');
    expect(await screen.findByText('Nothing needs your action now.')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Transactions' });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 5);
    expect(screen.queryByRole('button', { name: /more/i })).toBeNull();
    expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/transactions');
    expect(headings().slice(0, 4)).toEqual([
      'Needs your action',
      'Next payout',
      'Newest payments',
      'Volume over time',
    ]);
    const cards = await card(/^Total amount/);
    expect(table.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('gives an owner one button for each thing to do', async () => {
    serveFigures();
    const holds = [
      hold('no_bank_details'),
      hold('agreement', { id: 'agreement-1', reason: 'Rates of 2027' }),
    ];
    server.use(
      http.get('/api/brands/7/service-holds', () => answer(serviceHolds(holds))),
      http.get('/api/brands/7/document-requests', () =>
        answer([
          { ...REQUEST, can: { answer: { allowed: true } } },
          { ...REQUEST, id: 'done' },
        ]),
      ),
    );
    openAs('brand_owner');
    const title = await screen.findByRole('heading', { name: 'Needs your action' });
    const list = await within(title.closest('section')!).findByRole('list');
    const links = await within(list).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Send the document again', '/brands/7'],
      ['Sign the pending agreement', '/brands/7?tab=terminals'],
      ['Send new bank details for approval', '/brands/7?tab=money'],
    ]);
    expect(list).toHaveTextContent('Rates of 2027');
  });

  it('asks an owner for the owners of the business before their last day', async () => {
    serveFigures();
    const owners = { owners: [], expected_monthly_volume: null, typical_payment: null };
    server.use(
      http.get('/api/brands/7/owners', () => answer({ ...owners, owners_due_on: '2026-12-20' })),
    );
    openAs('brand_owner');
    const link = await screen.findByRole('link', { name: 'Enter the owners' });
    expect(link).toHaveAttribute('href', '/brands/7?tab=documents');
    expect(
      screen.getByText('Until Dec 20, 2026. Payouts are on hold after this day.'),
    ).toBeVisible();
  });

  it('leads the owner of a rejected brand to the reason and the next steps', async () => {
    serveFigures();
    const holds = [hold('rejected', { reason: 'The licence is unreadable' })];
    server.use(http.get('/api/brands/7/service-holds', () => answer(serviceHolds(holds))));
    openAs('brand_owner');
    const link = await screen.findByRole('link', { name: 'See what you can do' });
    expect(link).toHaveAttribute('href', '/brands/7');
    expect(link.closest('li')).toHaveTextContent('The licence is unreadable');
    expect(screen.queryByText('Nothing needs your action now.')).toBeNull();
  });

  it('of an admin shows figures before the chart, and the newest ten payments last', async () => {
    serveFigures();
    const rows = Array.from({ length: 12 }, (_, at) => transactionRow({ id: 100 - at }));
    server.use(
      http.get('/api/transactions', () => answer({ transactions: rows, next_cursor: null })),
    );
    openAs('admin');
    const table = await screen.findByRole('table', { name: 'Transactions' });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 10);
    const figure = await card(/^Total profit/);
    const chart = screen.getByRole('heading', { name: 'Volume over time' });
    for (const [first, second] of [
      [screen.getByRole('region', { name: 'Waiting for you' }), figure],
      [figure, chart],
      [chart, table],
    ] as const) {
      expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it.each([
    [75, '25% less than by this time last Friday (KWD 100.000)'],
    [112, '12% more than by this time last Friday (KWD 100.000)'],
    [100, 'The same as by this time last Friday (KWD 100.000)'],
  ])('compares sales of KWD %d with the same day of last week', async (amount, words) => {
    serveFigures();
    const today = { ...todayFigures().today, amount };
    server.use(http.get('/api/transactions/today', () => answer(todayFigures({ today }))));
    openAs('admin');
    const text = `2 payments · ${words}`;
    expect(await screen.findByText(text)).toBeVisible();
    const sales = screen.getByText('Sales today').parentElement!;
    expect(within(sales).getByRole('link')).toHaveAttribute(
      'href',
      '/transactions?status=CAPTURED&start_date=2026-11-20&end_date=2026-11-20',
    );
    expect(screen.getByText('Sales, last 7 days').parentElement).toHaveTextContent('1,250.750');
  });

  it('says that there were no sales at this time last week', async () => {
    const last_week = { count: 0, amount: 0, refunded_count: 0, refunded_amount: 0 };
    server.use(http.get('/api/transactions/today', () => answer(todayFigures({ last_week }))));
    openAs('partner_employee');
    expect(await screen.findByText('2 payments · No sales by this time last Friday')).toBeVisible();
  });

  it('shows its filters, states their period, and resets both', async () => {
    serveFigures();
    const { user, router } = openAs('admin', '/?start_date=2026-11-01&status=CAPTURED');
    expect(await screen.findByText(/^Period: since Nov 01, 2026 · /)).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveTextContent('CAPTURED');
    const [reset] = screen.getAllByRole('button', { name: 'Reset' });
    await user.click(reset!);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.getByText(/^Period: all time · /)).toBeVisible();
  });
});

describe('the charts', () => {
  it('are tables whose names are links to their rows', async () => {
    serveFigures();
    openAs('brand_owner');
    const methods = await screen.findByRole('table', { name: 'By method' });
    const rows = within(methods).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'KNET1KWD 20.000',
      'BNPL1KWD 5.000',
      'Total2KWD 25.000',
    ]);
    expect(within(methods).getByRole('link', { name: 'BNPL' })).toHaveAttribute(
      'href',
      '/transactions?status=CAPTURED&payment_method=BNPL',
    );
    const statuses = screen.getByRole('table', { name: 'By status' });
    expect(within(statuses).getByRole('link', { name: 'FAILED' })).toHaveAttribute(
      'href',
      '/transactions?status=FAILED',
    );
  });

  it('show staff the largest brands', async () => {
    serveFigures();
    server.use(
      http.get('/api/transactions/brands', () =>
        answer([{ brand_id: 8, brand_name: 'Bahar Books', count: 2, amount: 20 }]),
      ),
    );
    openAs('partner_employee');
    const brands = await screen.findByRole('table', { name: 'Top brands' });
    expect(within(brands).getByRole('link', { name: 'Bahar Books' })).toHaveAttribute(
      'href',
      '/transactions?brand_id=8&status=CAPTURED',
    );
  });

  it('add up to the cards, with a row for the other brands', async () => {
    serveFigures();
    server.use(
      http.get('/api/transactions/brands', () =>
        answer([{ brand_id: 8, brand_name: 'Bahar Books', count: 1, amount: 20.001 }]),
      ),
    );
    openAs('admin');
    const brands = await screen.findByRole('table', { name: 'Top brands' });
    await within(brands).findByText('Other brands');
    const rows = within(brands).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Bahar Books1KWD 20.001',
      'Other brands1KWD 4.999',
      'Total2KWD 25.000',
    ]);
  });

  it('state the time range of the chart', async () => {
    serveFigures();
    openAs('brand_owner', '/?start_date=2026-11-01');
    const drawn = 'Captured payments · Nov 16, 2026 – Nov 18, 2026';
    expect(await screen.findByText(drawn)).toBeVisible();
  });

  it('say which days they show when they cannot show all', async () => {
    serveFigures();
    server.use(
      http.get('/api/transactions/series', () =>
        answer([
          { date: '2026-01-01', count: 1, amount: 5 },
          { date: '2026-11-18', count: 1, amount: 20 },
        ]),
      ),
    );
    openAs('admin');
    const text =
      'This chart shows only the last 92 days: Aug 19, 2026 – Nov 18, 2026. ' +
      'The figures above cover another period: all time.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('are also shown as a table, with the days without sales', async () => {
    serveFigures();
    const { user } = openAs('brand_owner');
    await user.click(await screen.findByRole('button', { name: 'As a table' }));
    const table = await screen.findByRole('table', { name: 'Volume over time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Nov 18, 20261KWD 20.000',
      'Nov 17, 20260KWD 0.000',
      'Nov 16, 20261KWD 5.000',
    ]);
    expect(within(table).getByRole('link', { name: 'Nov 18, 2026' })).toHaveAttribute(
      'href',
      '/transactions?status=CAPTURED&start_date=2026-11-18&end_date=2026-11-18',
    );
  });

  it('keep the step in the address, and limit a step to the filter', async () => {
    serveFigures();
    const { user, router } = openAs('brand_owner', '/?start_date=2026-11-17');
    await user.click(await screen.findByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ interval: 'month' }));
    await user.click(screen.getByRole('button', { name: 'As a table' }));
    const [link] = await screen.findAllByRole('link', { name: 'Nov 2026' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/start_date=2026-11-1[78]&end_date=2026-1[12]-1[57]$/),
    );
  });
});

describe('steps', () => {
  it('are filled between the first figure and the last', () => {
    const months = [
      { date: '2026-11-01', count: 1, amount: 1 },
      { date: '2027-02-01', count: 1, amount: 1 },
    ];
    const dates = fillSteps(months, 'month').map(({ date }) => date);
    expect(dates).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
    expect(fillSteps([], 'day')).toEqual([]);
  });

  it('end on their last day', () => {
    expect(lastDayOf('2028-02-01', 'month')).toBe('2028-02-29');
    expect(lastDayOf('2026-12-28', 'week')).toBe('2027-01-03');
    expect(lastDayOf('2026-12-31', 'day')).toBe('2026-12-31');
  });
});
