import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { ErrorPage } from './error-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { accountRoutes } from './routes/account.ts';
import { authRoutes } from './routes/auth.ts';
import { brandRoutes } from './routes/brands.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { infoRoutes } from './routes/info.ts';
import { oversightRoutes } from './routes/oversight.ts';
import { partnerRoutes } from './routes/partners.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { newBrandRoutes, registrationRoute } from './routes/registration.ts';
import { rootRoute, shellRoute } from './routes/root.ts';
import { stakeholderRoutes } from './routes/stakeholders.ts';
import { terminalRoutes } from './routes/terminals.ts';
import { transactionRoutes } from './routes/transactions.ts';

/** Any unknown path opens the start page. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true });
  },
});

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  registrationRoute,
  shellRoute.addChildren([
    ...accountRoutes,
    ...campaignRoutes,
    ...infoRoutes,
    ...oversightRoutes,
    ...partnerRoutes,
    ...payoutRoutes,
    ...catalogueRoutes,
    ...newBrandRoutes,
    ...brandRoutes,
    ...stakeholderRoutes,
    ...terminalRoutes,
    ...transactionRoutes,
  ]),
  unknownRoute,
]);

const PENDING_MS = 150;

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
