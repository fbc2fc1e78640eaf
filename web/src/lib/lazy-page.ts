import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { failing } from './away/lazy-part.ts';
import { PAGE_ERROR } from './away/page-error.ts';

/** The module of a page. The page is its only export. */
export type PageModule = Readonly<Record<string, RouteComponent>>;

/** Declares a page component whose code loads on the first visit. */
export const lazyPage = (load: () => Promise<PageModule>): RouteComponent =>
  lazyRouteComponent(
    failing(async () => {
      const [page] = Object.values(await load());
      if (page === undefined) throw PAGE_ERROR;
      return { page };
    }),
    'page',
  );
