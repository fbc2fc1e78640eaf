import { EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';
import { SEARCH_NAMES } from '../../features/transactions/filters/search-names.ts';

/** The start page, and pages that combine several features. */
export const startPages = {
  routes: [
    // For other roles the page redirects and says why.
    {
      path: '/partners/$id',
      roles: EVERYONE,
      page: lazyPage(() => import('./partner-page.tsx'), 'WholePartnerPage'),
    },
    {
      path: '/brands/$id',
      roles: EVERYONE,
      search: textSearch('tab'),
      page: lazyPage(() => import('./brand-page.tsx'), 'WholeBrandPage'),
    },
    {
      path: '/',
      roles: EVERYONE,
      search: textSearch(...SEARCH_NAMES),
      page: lazyPage(() => import('./start-page.tsx'), 'StartPage'),
    },
    {
      path: '/dashboard',
      roles: EVERYONE,
      search: textSearch(...SEARCH_NAMES),
      page: lazyPage(() => import('./start-page.tsx'), 'StartPage'),
    },
  ],
  nav: [
    {
      id: 'dashboard',
      path: '/',
      icon: 'layout-dashboard',
      roles: EVERYONE,
      places: ['nav'],
      exact: true,
    },
  ],
} as const satisfies WebFeature;

/** The settings hub. */
export const settingsPages = {
  routes: [
    {
      path: '/settings',
      roles: EVERYONE,
      page: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
    },
  ],
  nav: [{ id: 'settings', path: '/settings', icon: 'settings', roles: EVERYONE, places: ['nav'] }],
} as const satisfies WebFeature;

/** Public pages about the platform. */
export const infoPages = {
  routes: [
    {
      path: '/changelog',
      page: lazyPage(() => import('./legal/changelog-page.tsx'), 'ChangelogPage'),
    },
    { path: '/status', page: lazyPage(() => import('./legal/status-page.tsx'), 'StatusPage') },
  ],
  nav: [
    { id: 'dashboard_link', path: '/dashboard', roles: EVERYONE, places: ['product'], alias: true },
    { id: 'status', path: '/status', roles: 'public', places: ['resources'] },
    { id: 'changelog', path: '/changelog', roles: 'public', places: ['resources'] },
  ],
} as const satisfies WebFeature;

/** Public legal pages. */
export const legalPages = {
  routes: [
    { path: '/terms', page: lazyPage(() => import('./legal/legal-page.tsx'), 'TermsPage') },
    { path: '/privacy', page: lazyPage(() => import('./legal/legal-page.tsx'), 'PrivacyPage') },
    { path: '/cookies', page: lazyPage(() => import('./legal/legal-page.tsx'), 'CookiesPage') },
    { path: '/contact', page: lazyPage(() => import('./legal/contact-page.tsx'), 'ContactPage') },
  ],
  nav: [
    { id: 'terms', path: '/terms', roles: 'public', places: ['legal'] },
    { id: 'privacy', path: '/privacy', roles: 'public', places: ['legal'] },
    { id: 'cookies', path: '/cookies', roles: 'public', places: ['legal'] },
    { id: 'contact', path: '/contact', roles: 'public', places: ['legal'] },
  ],
} as const satisfies WebFeature;
