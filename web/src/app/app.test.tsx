import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Role } from '@diwan/contract/kernel/roles';
import { restoreSession } from '../lib/session.ts';
import { renderApp, signInAs, userOf } from '../testing/render-app.tsx';
import { answer, refusal, server } from '../testing/server.ts';
import { transactionDetail, transactionRow } from '../testing/transactions.ts';
import { PAGES } from './features.ts';

const EVERYBODY: readonly Role[] = [
  'super_admin',
  'admin',
  'auditor',
  'partner_employee',
  'partner',
  'brand_owner',
];
const READERS: readonly Role[] = ['super_admin', 'admin', 'auditor'];
const STAFF: readonly Role[] = [...READERS, 'partner_employee', 'partner'];
const READERS_AND_OWNERS: readonly Role[] = [...READERS, 'brand_owner'];

/**
 * The navigation bar in the specification, including pages that do not exist yet, and the team of
 * an owner's brand.
 */
const NAVIGATION: readonly (readonly [string, string, readonly Role[]])[] = [
  ['Dashboard', '/', EVERYBODY],
  ['Brands', '/brands', STAFF],
  ['Brand Verification', '/brands/verification', READERS],
  ['Partners', '/partners', READERS],
  ['Terminals', '/terminals', READERS],
  ['Customers', '/customers', READERS_AND_OWNERS],
  ['Payouts', '/payouts', READERS_AND_OWNERS],
  ['Team', '/team', ['brand_owner']],
  ['Settings', '/settings', EVERYBODY],
  ['Tap', '/tap', READERS],
];

const exists = (path: string) =>
  PAGES.some((page) => page.path === path && page.places.some((place) => place === 'nav'));

async function navigation() {
  const [bar] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
  return within(bar!);
}

describe('the navigation bar', () => {
  it.each(EVERYBODY)('shows a %s the items of the specification, in its order', async (role) => {
    signInAs(role);
    renderApp('/settings');
    const links = (await navigation()).getAllByRole('link');
    const expected = NAVIGATION.filter(([, path, roles]) => exists(path) && roles.includes(role));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      expected.map(([label, path]) => [label, path]),
    );
  });

  it('highlights Dashboard only on the start page', async () => {
    signInAs('admin');
    renderApp('/settings');
    const bar = await navigation();
    await waitFor(() =>
      expect(bar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(bar.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  it("has a link to the owner's brand in the user menu", async () => {
    signInAs('brand_owner');
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    const item = (await screen.findByText('My brand')).closest('a');
    expect(item).toHaveAttribute('href', '/brands/7');
  });

  it('has the same items in the mobile menu', async () => {
    signInAs('brand_owner');
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog');
    const inMenu = within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent);
    const inBar = (await navigation()).getAllByRole('link', { hidden: true });
    expect(inMenu).toEqual(inBar.map((link) => link.textContent));
  });
});

describe('the guard', () => {
  it.each(['/', '/dashboard', '/settings', '/profile'])(
    'sends visitors of %s to the login',
    async (address) => {
      const { path } = renderApp(address);
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(path()).toBe('/login');
    },
  );

  it('treats a token without a user as signed out', async () => {
    localStorage.setItem('token', 'token-1');
    restoreSession();
    const { path } = renderApp('/');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('treats an onboarding session as signed out', async () => {
    signInAs('brand_owner', `x.${btoa(JSON.stringify({ scope: 'onboarding' }))}.y`);
    const { path } = renderApp('/');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('sends unknown paths to the start page', async () => {
    signInAs('admin');
    const { path } = renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: /Noura/ })).toBeVisible();
    expect(path()).toBe('/');
  });

  it('opens the login when the session cannot be renewed', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/auth/profile', () => refusal('UNAUTHENTICATED')),
      http.get('/api/auth/refresh', () => refusal('UNAUTHENTICATED')),
    );
    const { path } = renderApp('/profile');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(path()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('follows a sign-out in another tab', async () => {
    signInAs('admin');
    const { path } = renderApp('/');
    await screen.findByRole('heading', { name: /Noura/ });
    localStorage.clear();
    act(restoreSession);
    await waitFor(() => expect(path()).toBe('/login'));
  });
});

describe('signing out', () => {
  it('asks first, then ends the session on the server and in the browser', async () => {
    let told = 0;
    server.use(
      http.post('/api/auth/logout', () => {
        told += 1;
        return answer(null);
      }),
    );
    signInAs('admin');
    const { user, path } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(await screen.findByText('admin@diwan.test')).toBeInTheDocument();
    // jsdom has no layout, so the menu is treated as hidden.
    const item = { name: 'Sign out', hidden: true };
    await user.click(await screen.findByRole('menuitem', item));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
    expect(told).toBe(0);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(told).toBe(1);
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('public pages', () => {
  it.each([
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy'],
    ['/cookies', 'Cookies'],
    ['/contact', 'Contact'],
    ['/changelog', 'Changelog'],
  ])('%s opens without signing in, with a Login link', async (address, title) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByText('v1.2.0', { selector: 'footer a' })).toBeVisible();
  });

  it('have only links that lead to a page', async () => {
    signInAs('super_admin');
    const { router } = renderApp('/');
    await screen.findByRole('heading', { name: /Noura/ });
    const known = new Set(Object.keys(router.routesByPath));
    expect(PAGES.filter((page) => !known.has(page.path))).toEqual([]);
  });
});

describe('the command palette', () => {
  it('opens by Ctrl-K, finds a page and opens it', async () => {
    signInAs('admin');
    const profile = { ...userOf('admin'), brand_name: null, partner_name: null };
    server.use(
      http.get('/api/auth/profile', () =>
        answer({ ...profile, created_at: '2026-03-04T09:00:00.000Z' }),
      ),
    );
    const { user, path } = renderApp('/');
    await screen.findByRole('heading', { name: /Noura/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'prof');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/profile'));
  });
});

describe('the search for a payment', () => {
  it('finds it by its values, and opens it in the list', async () => {
    signInAs('brand_owner');
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/transactions', ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        asked.push(q);
        const found = q === null ? [] : [transactionRow()];
        return answer({ transactions: found, next_cursor: null });
      }),
      http.get('/api/transactions/41', () => answer(transactionDetail())),
      http.get('/api/transactions/41/refunds', () =>
        answer({ refundable_amount: 0, refunds: [], can: {} }),
      ),
    );
    const { user, router } = renderApp('/');
    await screen.findByRole('heading', { name: /Noura/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'Mariam');
    await user.click(await screen.findByRole('button', { name: /ORD-41.*KWD 12.500/ }));
    expect(await screen.findByRole('dialog', { name: 'Transaction 41' })).toBeVisible();
    expect(router.state.location.href).toBe('/transactions?q=Mariam&open=41');
    expect(asked.filter((q) => q !== null && q !== 'Mariam')).toEqual([]);
  });
});

describe('a change of page', () => {
  it('moves the focus to the new content and sets its name as the title', async () => {
    signInAs('admin');
    const { user } = renderApp('/');
    await screen.findByRole('heading', { name: /Noura/ });
    await user.click((await navigation()).getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('Settings · Diwan'));
  });
});
