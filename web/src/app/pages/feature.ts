import { ADMINS_AND_OWNERS, EVERYONE, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';
import { textSearch } from '../../lib/text-search.ts';
import { SEARCH_NAMES } from '../../features/transactions/filters/search-names.ts';

/** The start page, and the pages that combine several features. */
export const startPages = {
  routes: [
    // The page redirects other roles and explains why.
    page('/partners/$id', EVERYONE, () => import('./partner-page.tsx')),
    page('/brands/$id?tab', EVERYONE, () => import('./brand-page.tsx')),
    {
      ...page('/brands/$id/payouts', ADMINS_AND_OWNERS, () => import('./brand-payouts-page.tsx')),
      access: READING_ACCESS,
    },
    page('/', EVERYONE, () => import('./start-page.tsx'), textSearch(...SEARCH_NAMES)),
    page('/dashboard', EVERYONE, () => import('./start-page.tsx'), textSearch(...SEARCH_NAMES)),
  ],
  nav: [{ ...link('dashboard', '/', EVERYONE, 'IconLayoutDashboard', 'nav'), exact: true }],
};

/** The settings hub. */
export const settingsPages = {
  routes: [page('/settings', EVERYONE, () => import('./settings-page.tsx'))],
  nav: [link('settings', '/settings', EVERYONE, 'IconSettings', 'nav')],
};

/** The public pages about the platform. */
export const infoPages = {
  routes: [
    page('/changelog', 'public', () => import('./legal/changelog-page.tsx')),
    page('/status', 'public', () => import('./legal/status-page.tsx')),
  ],
  nav: [
    { ...link('dashboard_link', '/dashboard', EVERYONE, null, 'product'), alias: true },
    link('status', '/status', 'public', null, 'resources'),
    link('changelog', '/changelog', 'public', null, 'resources'),
  ],
};

const legal = (name: 'TermsPage' | 'PrivacyPage' | 'CookiesPage') => async () => ({
  page: (await import('./legal/legal-page.tsx'))[name],
});

/** The public legal pages. */
export const legalPages = {
  routes: [
    page('/terms', 'public', legal('TermsPage')),
    page('/privacy', 'public', legal('PrivacyPage')),
    page('/cookies', 'public', legal('CookiesPage')),
    page('/contact', 'public', () => import('./legal/contact-page.tsx')),
  ],
  nav: [
    link('terms', '/terms', 'public', null, 'legal'),
    link('privacy', '/privacy', 'public', null, 'legal'),
    link('cookies', '/cookies', 'public', null, 'legal'),
    link('contact', '/contact', 'public', null, 'legal'),
  ],
};
