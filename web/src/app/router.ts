import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { page, type PageRoute } from '../lib/feature.ts';
import { loadAllWords } from '../lib/i18n.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { ErrorPage } from './error-page.tsx';
import { features } from './features.ts';
import { allow, allowVisitors } from './guards.ts';
import { LoadingPage } from './loading-page.tsx';
import { registrantPages } from './registration/feature.ts';
import { Root } from './root.tsx';

type Typed<Path extends string, Search extends object> = PageRoute & {
  readonly path: Path;
  readonly search: (search: Readonly<Record<string, unknown>>) => Search;
};

const pageRoute = <Parent extends AnyRoute, const Path extends string, Search extends object>(
  parent: Parent,
  { path, roles, access, otherwise, search, loader, page: component }: Typed<Path, Search>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    ...(roles === 'public' ? {} : { beforeLoad: allow({ roles, access, otherwise }) }),
    ...(loader === undefined ? {} : { loader }),
    validateSearch: search,
    component,
  });

/** The routes of pages by path. Their types check links and parameters. */
type Routes<Parent extends AnyRoute, Entry extends PageRoute> = {
  readonly [E in Entry as E['path']]: ReturnType<
    typeof pageRoute<Parent, E['path'], ReturnType<E['search']>>
  >;
};

const routesOf = <Parent extends AnyRoute, Entry extends PageRoute>(
  parent: Parent,
  pages: readonly Entry[],
) =>
  Object.fromEntries(pages.map((one) => [one.path, pageRoute(parent, one)])) as unknown as Routes<
    Parent,
    Entry
  >;

type ShellPage = (typeof features)[keyof typeof features]['routes'][number];

const rootRoute = createRootRoute({ component: Root });

/**
 * The layout after sign-in: header, navigation, footer and toasts. It loads together with the words
 * of all pages, because loading them one by one would flicker.
 */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPage(async () => {
    const [{ ShellLayout }] = await Promise.all([
      import('./shell/shell-layout.tsx'),
      loadAllWords(),
    ]);
    return { ShellLayout };
  }),
});

/**
 * The layout for registrants. It shows only the platform's name, the language switch and support.
 */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyPage(() => import('./registration/public-layout.tsx')),
});

/**
 * The pages behind links that set or reset a password. Such a link contains a token and an email
 * address.
 */
const passwordPages = [
  page('/forgot-password', 'public', () => import('../features/auth/forgot-password-page.tsx')),
  page(
    '/setup-password?token&email',
    'public',
    () => import('../features/auth/setup-password-page.tsx'),
  ),
];

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: allowVisitors,
  // The form is part of the first download, so that it works without a second one.
  component: LoginPage,
});

/** Redirects any unknown path to the start page. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true });
  },
});

const routeTree = rootRoute.addChildren({
  loginRoute,
  ...routesOf(rootRoute, passwordPages),
  publicRoute: publicRoute.addChildren(routesOf(publicRoute, registrantPages)),
  shellRoute: shellRoute.addChildren(
    routesOf(
      shellRoute,
      Object.values(features).flatMap<ShellPage>(({ routes }) => routes),
    ),
  ),
  unknownRoute,
});

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
