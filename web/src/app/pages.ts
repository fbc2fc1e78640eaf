import {
  IconAffiliate,
  IconAdjustments,
  IconBuildingStore,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuilding,
  IconBuildingBank,
  IconCashBanknote,
  IconChartPie,
  IconChecklist,
  IconHandStop,
  IconFileCertificate,
  IconDeviceMobile,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconPercentage,
  IconProgress,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconTags,
  IconTransfer,
  IconUserCircle,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import {
  ADMINS,
  ADMINS_AND_OWNERS,
  EVERYONE,
  STAFF,
  SUPER_ADMIN,
  type Role,
} from '@diwan/contract/kernel/roles';

/**
 * `nav`: the bar at the top. `hub`: a card of the settings. `product`, `resources`, `legal`:
 * columns of the footer.
 */
type Place = 'nav' | 'hub' | 'product' | 'resources' | 'legal';

/**
 * The one list of pages. Navigation, footer, settings hub and Ctrl-K read it, so that a page and
 * its links appear together. Its words are in `pages/words.ts` under `<id>`: `label`, and for a
 * card `title` and `description`. The order is the order of the navigation bar.
 */
export const PAGES = [
  {
    id: 'dashboard',
    path: '/',
    icon: IconLayoutDashboard,
    roles: EVERYONE,
    places: ['nav'],
    exact: true,
  },
  {
    id: 'brands',
    path: '/brands',
    icon: IconBuildingStore,
    roles: STAFF,
    places: ['nav', 'product'],
  },
  {
    id: 'own_brand',
    path: '/brands',
    icon: IconBuildingStore,
    roles: ['brand_owner'],
    places: ['product'],
  },
  {
    id: 'transactions',
    path: '/transactions',
    icon: IconArrowsExchange,
    roles: EVERYONE,
    places: ['product'],
  },
  {
    id: 'verification',
    path: '/brands/verification',
    icon: IconShieldCheck,
    roles: ADMINS,
    places: ['nav'],
  },
  { id: 'partners', path: '/partners', icon: IconAffiliate, roles: ADMINS, places: ['nav'] },
  {
    id: 'terminals',
    path: '/terminals',
    icon: IconDeviceMobile,
    roles: ADMINS,
    places: ['nav'],
  },
  {
    id: 'customers',
    path: '/customers',
    icon: IconUsers,
    roles: ADMINS_AND_OWNERS,
    places: ['nav'],
  },
  {
    id: 'payouts',
    path: '/payouts',
    icon: IconCashBanknote,
    roles: ADMINS_AND_OWNERS,
    places: ['nav', 'product'],
  },
  {
    id: 'settings',
    path: '/settings',
    icon: IconSettings,
    roles: EVERYONE,
    places: ['nav'],
  },
  { id: 'leads', path: '/tap', icon: IconListCheck, roles: ADMINS, places: ['nav'] },
  {
    id: 'profile',
    path: '/profile',
    icon: IconUserCircle,
    roles: EVERYONE,
    places: ['hub'],
  },
  { id: 'fees', path: '/fee-settings', icon: IconPercentage, roles: ADMINS, places: ['hub'] },
  { id: 'mcc_settings', path: '/mcc-settings', icon: IconTags, roles: ADMINS, places: ['hub'] },
  {
    id: 'mcc_approval',
    path: '/mcc-approval',
    icon: IconChecklist,
    roles: ADMINS,
    places: ['hub'],
  },
  { id: 'businesses', path: '/businesses', icon: IconBuilding, roles: ADMINS, places: ['hub'] },
  { id: 'users', path: '/users', icon: IconUserCog, roles: ADMINS, places: ['hub'] },
  {
    id: 'system_settings',
    path: '/settings/system',
    icon: IconAdjustments,
    roles: ADMINS,
    places: ['hub'],
  },
  {
    id: 'bank_changes',
    path: '/bank-changes',
    icon: IconBuildingBank,
    roles: ADMINS,
    places: ['hub'],
  },
  {
    id: 'mid_moves',
    path: '/mid-moves',
    icon: IconTransfer,
    roles: ADMINS,
    places: ['hub'],
  },
  { id: 'holds', path: '/holds', icon: IconHandStop, roles: STAFF, places: ['hub'] },
  {
    id: 'stakeholders',
    path: '/stakeholders',
    icon: IconChartPie,
    roles: SUPER_ADMIN,
    places: ['hub'],
  },
  {
    id: 'campaigns',
    path: '/campaigns',
    icon: IconFileCertificate,
    roles: ADMINS,
    places: ['hub'],
  },
  {
    id: 'reconciliation',
    path: '/reconciliation',
    icon: IconScale,
    roles: ADMINS,
    places: ['hub'],
  },
  { id: 'messages', path: '/messages', icon: IconMail, roles: ADMINS, places: ['hub'] },
  {
    id: 'quarantine',
    path: '/quarantine',
    icon: IconAlertTriangle,
    roles: ADMINS,
    places: ['hub'],
  },
  { id: 'jobs', path: '/jobs', icon: IconProgress, roles: ADMINS, places: ['hub'] },
  { id: 'audit', path: '/audit', icon: IconHistory, roles: ADMINS, places: ['hub'] },
  {
    id: 'dashboard_link',
    path: '/dashboard',
    roles: EVERYONE,
    places: ['product'],
    alias: true,
  },
  { id: 'status', path: '/status', roles: 'public', places: ['resources'] },
  { id: 'changelog', path: '/changelog', roles: 'public', places: ['resources'] },
  { id: 'seal_check', path: '/verify-agreement', roles: 'public', places: ['resources'] },
  { id: 'terms', path: '/terms', roles: 'public', places: ['legal'] },
  { id: 'privacy', path: '/privacy', roles: 'public', places: ['legal'] },
  { id: 'cookies', path: '/cookies', roles: 'public', places: ['legal'] },
  { id: 'contact', path: '/contact', roles: 'public', places: ['legal'] },
] as const satisfies readonly PageEntry[];

interface PageEntry {
  readonly id: string;
  readonly path: string;
  readonly icon?: typeof IconSettings;
  /** The roles that see the link. The route's guard decides who may open the page. */
  readonly roles: readonly Role[] | 'public';
  readonly places: readonly Place[];
  /** Highlighted only on this exact path, not on paths below it. */
  readonly exact?: true;
  /** A second address of a listed page. The search omits it. */
  readonly alias?: true;
}

type ListedPage = (typeof PAGES)[number];
type PagePath = ListedPage['path'];

export interface Page extends PageEntry {
  readonly id: ListedPage['id'];
  readonly path: PagePath;
}

type IdIn<P extends Place, E = ListedPage> = E extends ListedPage
  ? P extends E['places'][number]
    ? E['id']
    : never
  : never;

export interface PageIn<P extends Place> extends Page {
  readonly id: IdIn<P>;
}

/** The pages of one place that a user, or a visitor (null), sees. */
export function pagesIn<P extends Place>(place: P, role: Role | null): readonly PageIn<P>[] {
  const stands = (page: Page): page is PageIn<P> => page.places.includes(place);
  return visiblePages(role).filter(stands);
}

/** Every page that a user, or a visitor (null), sees. */
export function visiblePages(role: Role | null): readonly Page[] {
  const pages: readonly Page[] = PAGES;
  return pages.filter(
    (page) => page.roles === 'public' || (role !== null && page.roles.includes(role)),
  );
}
