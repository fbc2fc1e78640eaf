import { type ComponentType, lazy } from 'react';
import { PAGE_ERROR } from './page-error.ts';

/**
 * The code of a page that did not arrive, as an error of ours. The router would load the whole
 * address again, and where the server is away that shows the browser's page in place of ours.
 */
export const failing =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(() => {
      throw PAGE_ERROR;
    });

/** A part of a page whose code loads when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await failing(load)() }));
