import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnBrand } from '@diwan/contract/features/auth/records';
import { getSession, restoreSession, signedInUser } from '../lib/session.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answer, refusal, server } from '../testing/server.ts';

const FIRST: OwnBrand = { id: 7, name: 'Bloom', status: 'active', access: 'owner' };
const SECOND: OwnBrand = { id: 9, name: 'Roast', status: 'active', access: 'owner' };
const TEAM: OwnBrand = { id: 11, name: 'Dates', status: 'active', access: 'viewer' };

let asked: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  server.use(
    http.get('/api/auth/brands', () => answer([FIRST, TEAM, SECOND])),
    http.get('/api/customers', ({ request }) => {
      asked.push(request.headers.get('x-brand'));
      return answer({ customers: [], next_cursor: null, total: 0 });
    }),
  );
});

const shown = () => {
  const user = signedInUser(getSession());
  return [user?.brand_id, user?.access];
};

async function choose(name: string) {
  const { user, path, router } = renderApp('/profile');
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  // jsdom has no layout, so the menu is treated as hidden.
  await user.click(await screen.findByRole('menuitemradio', { name, hidden: true }));
  await waitFor(() => expect(path()).toBe('/'));
  return { user, router };
}

describe('the switch of brands', () => {
  it('selects another brand for this tab, also after a reload', async () => {
    signInAs('brand_owner');
    await choose('Roast');
    await waitFor(() => expect(shown()).toEqual([9, 'owner']));
    restoreSession();
    expect(shown()).toEqual([9, 'owner']);
  });

  it('takes over the access of a member', async () => {
    signInAs('brand_owner');
    await choose('Dates (member)');
    await waitFor(() => expect(shown()).toEqual([11, 'viewer']));
  });

  it('sends the selected brand with each call', async () => {
    signInAs('brand_owner');
    const { router } = await choose('Roast');
    await waitFor(() => expect(shown()).toEqual([9, 'owner']));
    asked = [];
    await router.navigate({ to: '/customers' });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(new Set(asked)).toEqual(new Set(['9']));
  });

  it('ignores the selection of another person', () => {
    sessionStorage.setItem('selected_brand', JSON.stringify({ ...SECOND, user_id: 'another' }));
    signInAs('brand_owner');
    expect(shown()).toEqual([7, 'owner']);
  });

  it('leaves a brand that this person can no longer open', async () => {
    signInAs('brand_owner');
    const { router } = await choose('Roast');
    await waitFor(() => expect(shown()).toEqual([9, 'owner']));
    server.use(http.get('/api/customers', () => refusal('BRAND_NOT_YOURS')));
    await router.navigate({ to: '/customers' });
    await waitFor(() => expect(shown()).toEqual([7, 'owner']));
  });

  it('follows a link to another brand of this person', async () => {
    signInAs('brand_owner');
    renderApp('/brands/9/documents');
    await waitFor(() => expect(shown()).toEqual([9, 'owner']));
  });

  it('is absent for a person with one brand', async () => {
    server.use(http.get('/api/auth/brands', () => answer([FIRST])));
    signInAs('brand_owner');
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(
      await screen.findByRole('menuitem', { name: 'Add a brand', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('menuitemradio', { name: 'Bloom', hidden: true })).toBeNull();
  });
});
