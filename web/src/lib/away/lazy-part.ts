import { type ComponentType, lazy } from 'react';
import { PAGE_ERROR } from './page-error.ts';

/**
 * Turns a failed load of a page's code into PAGE_ERROR, whose `cause` is the error of the last
 * failed load. Otherwise the router reloads the page, and without a server the browser shows its
 * own error page.
 */
export const failing =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      PAGE_ERROR.cause = cause;
      throw PAGE_ERROR;
    });

/** Declares a component whose code loads when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await failing(load)() }));
