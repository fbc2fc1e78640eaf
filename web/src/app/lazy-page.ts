import { lazyRouteComponent } from '@tanstack/react-router';
import { PAGE_ERROR } from '../lib/away/page-error.ts';

/**
 * The code of a page that did not arrive, as an error of ours. The router would load the whole
 * address again, and where the server is away that shows the browser's page in place of ours.
 */
const failing =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(() => {
      throw PAGE_ERROR;
    });

/** A page whose code loads when somebody goes to it. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(failing(load), name);
