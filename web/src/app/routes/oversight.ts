import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ADMINS } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { shellRoute } from './root.ts';

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('channel', 'status', 'q', 'open'),
  component: lazyRouteComponent(
    () => import('../../features/messages/messages-page.tsx'),
    'MessagesPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('actor', 'entity', 'action', 'from', 'to', 'open'),
  component: lazyRouteComponent(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
});

/** What administrators read to see what the platform has sent and what people have changed. */
export const oversightRoutes = [messagesRoute, auditRoute] as const;
