import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import type { PageRoute, WebFeature } from '../lib/feature.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { ErrorPage } from './error-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { features } from './features.ts';
import { allow } from './guards.ts';
import { newBrandRoutes, registrationRoute } from './registration/routes.ts';
import { rootRoute, shellRoute } from './root-routes.ts';
import { authRoutes } from './sign-in-routes.ts';

/** Any unknown path opens the start page. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true });
  },
});

const noSearch = () => ({});

/** The route of a page inside the shell. */
const shellPage = <const Path extends string, Search extends object>({
  path,
  roles,
  otherwise,
  search,
  page,
}: PageRoute & {
  readonly path: Path;
  readonly search: (search: Readonly<Record<string, unknown>>) => Search;
}) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    ...(roles === undefined ? {} : { beforeLoad: allow(roles, otherwise) }),
    validateSearch: search,
    component: page,
  });

type Entry = (typeof features)[keyof typeof features]['routes'][number];
type SearchOf<E> = E extends { readonly search: (search: never) => infer Search extends object }
  ? Search
  : Record<never, never>;
/** The route of each page, by its path. Links and parameters are checked against these types. */
type ShellRoutes = {
  readonly [E in Entry as E['path']]: ReturnType<typeof shellPage<E['path'], SearchOf<E>>>;
};

const pages: readonly PageRoute[] = Object.values<WebFeature>(features).flatMap(
  ({ routes }) => routes,
);
const shellRoutes = Object.fromEntries(
  pages.map((page) => [page.path, shellPage({ search: noSearch, ...page })]),
) as unknown as ShellRoutes;

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  registrationRoute,
  shellRoute.addChildren({ ...shellRoutes, ...newBrandRoutes }),
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
