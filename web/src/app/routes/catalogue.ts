import { createRoute } from '@tanstack/react-router';
import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const mccSettings = lazyPage(
  () => import('../../features/mcc/settings/mcc-settings-page.tsx'),
  'MccSettingsPage',
);
const mccSearch = textSearch('q', 'status', 'type', 'page', 'edit', 'delete');

const mccSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mcc-settings',
  beforeLoad: allow(ADMINS),
  validateSearch: mccSearch,
  component: mccSettings,
});

const settingsMccRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/mcc',
  beforeLoad: allow(ADMINS),
  validateSearch: mccSearch,
  component: mccSettings,
});

const mccRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mcc',
  beforeLoad: allow(ADMINS),
  validateSearch: mccSearch,
  component: mccSettings,
});

const mccApprovalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mcc-approval',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/mcc/approval/mcc-approval-page.tsx'),
    'MccApprovalPage',
  ),
});

const fees = lazyPage(() => import('../../features/fees/fees-page.tsx'), 'FeesPage');

const feesSearch = textSearch('tab', 'fee', 'draft');

const feeSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/fee-settings',
  beforeLoad: allow(ADMINS),
  validateSearch: feesSearch,
  component: fees,
});

const settingsFeesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/fees',
  beforeLoad: allow(ADMINS),
  validateSearch: feesSearch,
  component: fees,
});

// Other roles than admins may open it and see the page's own refusal.
const systemSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/system',
  beforeLoad: allow(EVERYONE),
  validateSearch: textSearch('tab'),
  component: lazyPage(
    () => import('../../features/settings/system-settings-page.tsx'),
    'SystemSettingsPage',
  ),
});

const businessesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/businesses',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/businesses/businesses-page.tsx'),
    'BusinessesPage',
  ),
});

const newBusinessRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/businesses/new',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/businesses/new-business-page.tsx'),
    'NewBusinessPage',
  ),
});

const businessRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/businesses/$id',
  beforeLoad: allow(ADMINS),
  component: lazyPage(() => import('../../features/businesses/business-page.tsx'), 'BusinessPage'),
});

/** The merchant categories and the businesses that settle them. */
export const catalogueRoutes = [
  mccSettingsRoute,
  settingsMccRoute,
  mccRoute,
  mccApprovalRoute,
  feeSettingsRoute,
  settingsFeesRoute,
  systemSettingsRoute,
  businessesRoute,
  newBusinessRoute,
  businessRoute,
] as const;
