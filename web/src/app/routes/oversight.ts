import { createRoute } from '@tanstack/react-router';
import { ADMINS, STAFF } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('channel', 'status', 'q', 'open'),
  component: lazyPage(() => import('../../features/messages/messages-page.tsx'), 'MessagesPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('actor', 'entity', 'action', 'seen', 'from', 'to', 'open'),
  component: lazyPage(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('tab', 'state', 'about', 'kind'),
  component: lazyPage(() => import('../../features/jobs/jobs-page.tsx'), 'JobsPage'),
});

const bankChangesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bank-changes',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('state'),
  component: lazyPage(
    () => import('../../features/bank-changes/bank-changes-page.tsx'),
    'BankChangesPage',
  ),
});

const midMovesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mid-moves',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('state'),
  component: lazyPage(() => import('../../features/mids/mid-moves-page.tsx'), 'MidMovesPage'),
});

const holdsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holds',
  beforeLoad: allow(STAFF),
  validateSearch: textSearch('code'),
  component: lazyPage(() => import('../../features/holds/holds-page.tsx'), 'HoldsPage'),
});

const leadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tap',
  beforeLoad: allow(ADMINS),
  component: lazyPage(() => import('../../features/leads/leads-page.tsx'), 'LeadsPage'),
});

const quarantineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/quarantine',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('state', 'open'),
  component: lazyPage(
    () => import('../../features/webhooks/quarantine-page.tsx'),
    'QuarantinePage',
  ),
});

/** Pages for admins: sent messages, the audit log and pending work. */
export const oversightRoutes = [
  messagesRoute,
  auditRoute,
  jobsRoute,
  bankChangesRoute,
  midMovesRoute,
  holdsRoute,
  leadsRoute,
  quarantineRoute,
] as const;
