import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { say } from '../lib/i18n.ts';
import { isOffline } from '../lib/online.ts';

/**
 * The code of a page that did not arrive, as an error of ours. The router would load the whole
 * address again, and where the server is away that shows the browser's page in place of ours.
 */
const failing =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(() => {
      const message = say(
        isOffline()
          ? 'You seem to be offline'
          : 'This page could not be loaded. Please try again in a moment.',
      );
      throw new ApiError({ status: 0, code: 'PAGE', message });
    });

/** A page whose code loads when somebody goes to it. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(failing(load), name);
