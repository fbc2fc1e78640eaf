import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { SearchResult } from '@diwan/contract/features/search/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';
import { transactionRow } from '../../testing/transactions.ts';

const EXPORT_ID = '0b8e4a52-6a51-4c39-9f6e-3a3f5b0c1d2e';

/** Answers searches with these results. Returns the list of searched texts, which grows. */
function serveFound(found: Partial<SearchResult>): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return answer({ brands: [], payouts: [], users: [], partners: [], terminals: [], ...found });
    }),
    http.get('/api/transactions', () =>
      answer({ transactions: [transactionRow()], next_cursor: null }),
    ),
  );
  return asked;
}

async function search(role: Role, text: string) {
  signInAs(role);
  const app = renderApp('/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Search' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'Search' }), text);
  return app;
}

const PAYOUT = {
  id: 12,
  reference: 'PAYOUT-12',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  amount: 47.35,
  export_id: EXPORT_ID,
};

it("the palette opens a payout's export for people who manage payouts", async () => {
  const asked = serveFound({ payouts: [PAYOUT] });
  const { user, path } = await search('admin', 'PAYOUT-12');
  const found = await screen.findByRole('button', { name: /PAYOUT-12/ });
  expect(found).toHaveTextContent('Cafe Najma');
  expect(found).toHaveTextContent('KWD 47.350');
  await waitFor(() => expect(asked.at(-1)).toBe('PAYOUT-12'));
  await user.click(found);
  await waitFor(() => expect(path()).toBe(`/payouts/${EXPORT_ID}`));
});

it('the palette starts with an empty query when it is opened again at once', async () => {
  serveFound({});
  const { user } = await search('admin', 'najma');
  await user.keyboard('{Escape}{Control>}k{/Control}souq');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('souq'));
});

it('the palette opens the first result with Enter, although it arrived after the last key', async () => {
  serveFound({ payouts: [PAYOUT] });
  const { user, path } = await search('admin', 'PAYOUT-12');
  await screen.findByRole('button', { name: /PAYOUT-12/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(`/payouts/${EXPORT_ID}`));
});

it("the palette opens an owner's payout statement, also of a manual payout", async () => {
  serveFound({ payouts: [{ ...PAYOUT, export_id: null }] });
  const { user, path } = await search('brand_owner', 'payout 12');
  await user.click(await screen.findByRole('button', { name: /PAYOUT-12/ }));
  await waitFor(() => expect(path()).toBe('/brands/7/payouts/12'));
});

it.each([
  ['العملاء', 'Customers'],
  ['عملا', 'Customers'],
  ['customer', 'Customers'],
  ['tahweel', 'Payouts'],
])('for %j the palette finds the page %s in the English interface', async (text, label) => {
  serveFound({});
  await search('admin', text);
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Businesses' })).not.toBeInTheDocument(),
  );
});

it('the palette shows brands that the server found, with their names in both scripts', async () => {
  const brand = { id: 7, name: 'Cafe Najma', name_ar: 'مقهى نجمة', business_type: 'Restaurants' };
  serveFound({ brands: [brand] });
  const { user, path } = await search('admin', 'نجمه');
  const found = await screen.findByRole('button', { name: /Cafe Najma/ });
  expect(found).toHaveTextContent('مقهى نجمة');
  await user.click(found);
  await waitFor(() => expect(path()).toBe('/brands/7'));
});

it('the palette keeps the keys that are typed while it opens, and no shortcut receives them', async () => {
  const asked = serveFound({});
  signInAs('admin');
  const { user } = renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.keyboard('نجx{Backspace}مة');
  const field = await screen.findByRole('textbox', { name: 'Search' });
  await waitFor(() => expect(field).toHaveValue('نجمة'));
  await waitFor(() => expect(asked.at(-1)).toBe('نجمة'));
});

it('the palette opens users, partners and requests for terminals', async () => {
  const terminal_id = '0b8e4a52-6a51-4c39-9f6e-3a3f5b0c1d2f';
  serveFound({
    users: [{ id: EXPORT_ID, name: 'Noura Salem', email: 'noura@diwan.test', role: 'admin' }],
    partners: [{ id: 3, name: 'Gulf Circuit' }],
    terminals: [{ id: terminal_id, tid: 'T-100', brand_name: 'Cafe Najma', requested: true }],
  });
  const { user, path } = await search('admin', 'noura');
  const person = await screen.findByRole('button', { name: /Noura Salem/ });
  expect(person).toHaveTextContent(/noura@diwan\.test.*Admin/);
  expect(screen.getByRole('button', { name: /Gulf Circuit/ })).toBeVisible();
  const request = screen.getByRole('button', { name: /T-100/ });
  expect(request).toHaveTextContent('Cafe Najma · Request');
  await user.click(request);
  await waitFor(() => expect(path()).toBe(`/terminals/${terminal_id}`));
});
