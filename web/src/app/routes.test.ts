import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '@diwan/contract/kernel/roles';
import { signInAs } from '../testing/render-app.tsx';
import { restoreSession } from '../lib/session.ts';
import { createAppRouter } from './router.ts';

const ADMINS: readonly Role[] = ['super_admin', 'admin'];
const READERS: readonly Role[] = [...ADMINS, 'auditor'];
const STAFF: readonly Role[] = [...ADMINS, 'partner_employee', 'partner'];
const ADMINS_AND_OWNERS: readonly Role[] = [...ADMINS, 'brand_owner'];

/**
 * The specification's table of routes (2.1) with the roles of each page. A page that shows a
 * refusal itself is treated as opened.
 */
const TABLE: readonly (readonly [roles: readonly Role[] | 'public', paths: readonly string[]])[] = [
  [
    'public',
    [
      '/setup-password?token=t&email=a%40b.test',
      '/brand/register',
      '/brand/register?token=t',
      '/brand/registration-success?brandId=7',
      '/brand-registration-success?brandId=7',
      '/brand/7/documents',
      '/brand/7/agreement',
      '/brand/7/pending-approval',
      '/brand/7/pending',
    ],
  ],
  [ROLES, ['/', '/dashboard', '/brands', '/brands/7', '/transactions', '/settings', '/profile']],
  // The specification requires that these pages themselves show the refusal.
  [ROLES, ['/brands/verification', '/users/new', '/settings/system']],
  [ROLES, ['/stakeholders', '/stakeholders/new', '/stakeholders/7', '/stakeholders/7/edit']],
  // The page redirects with a message after it knows the person.
  [ROLES, ['/partners/7']],
  [
    READERS,
    [
      '/partners',
      '/businesses',
      '/businesses/7',
      '/settings/mcc',
      '/mcc-settings',
      '/mcc-approval',
      '/settings/fees',
      '/fee-settings',
      '/terminals',
      '/users',
      '/tap',
      '/audit',
      '/messages',
      '/quarantine',
      '/jobs',
      '/bank-changes',
      '/mid-moves',
      '/reconciliation',
      '/campaigns',
    ],
  ],
  [ADMINS, ['/partners/new', '/businesses/new', '/campaigns/new']],
  // Owners may also edit their brand (product 4).
  [ADMINS_AND_OWNERS, ['/brands/7/edit']],
  [
    [...READERS, 'brand_owner'],
    ['/payouts', '/payouts/7', '/customers'],
  ],
  [[...STAFF, 'brand_owner'], ['/brands/new']],
  [
    [...STAFF, 'auditor'],
    ['/brands/share-links', '/holds'],
  ],
];

const CASES = TABLE.flatMap(([roles, paths]) => paths.map((path) => ({ path, roles })));

/** Returns the path at which a person with this role arrives after requesting a path. */
async function arriveAt(path: string, role: Role | null): Promise<string> {
  localStorage.clear();
  if (role === null) restoreSession();
  else signInAs(role);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router.state.location.pathname;
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

describe('the route table', () => {
  it.each(CASES)('$path opens only for its roles', async ({ path, roles }) => {
    const arrived: [string, string][] = [];
    for (const role of [null, ...ROLES]) arrived.push([role ?? '-', await arriveAt(path, role)]);
    const expected = [null, ...ROLES].map((role): [string, string] => {
      if (roles === 'public') return [role ?? '-', pathOf(path)];
      if (role === null) return ['-', '/login'];
      if (roles.includes(role)) return [role, pathOf(path)];
      return [role, path === '/brands/share-links' ? '/dashboard' : '/'];
    });
    expect(arrived).toEqual(expected);
  });

  it.each(['/no-such-page', '/brands/7/nothing', '/settings/nothing'])(
    '%s is not a page and opens the start page',
    async (path) => {
      expect(await arriveAt(path, 'admin')).toBe('/');
    },
  );

  it('the sign-in page opens only for visitors', async () => {
    expect(await arriveAt('/login', null)).toBe('/login');
    expect(await arriveAt('/login', 'admin')).toBe('/');
  });
});
