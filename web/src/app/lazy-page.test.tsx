import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTranslation } from '../lib/i18n.ts';
import { renderPart } from '../testing/render-part.tsx';
import { server } from '../testing/server.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyPage, type PageModule } from '../lib/lazy-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** The error of browsers when the file of a page cannot be loaded. */
const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

/** Opens a page whose code or words cannot be loaded. */
function openMissingPage(load: () => Promise<PageModule> = () => Promise.reject(MISSING)) {
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyPage(load),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ErrorPage,
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // RouterProvider expects the routes of the app, and the test has other ones.
  renderPart(<RouterProvider router={router as never} />);
}

describe('a page whose code does not arrive', () => {
  it('shows our own error page, and keeps it while the server is away', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/health/live', () => {
        asked.push('live');
        return HttpResponse.error();
      }),
    );
    openMissingPage();
    expect(await screen.findByText('This page could not be loaded')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(asked).toEqual(['live']), { timeout: 60_000 });
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('reports that the device has no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openMissingPage();
    expect(await screen.findByText('You seem to be offline')).toBeVisible();
  });

  it('shows it for missing words too, instead of their keys', async () => {
    const name = 'words-that-never-came' as 'app';
    const Page = () => useTranslation(name).t('search');
    openMissingPage(() => Promise.resolve({ Page }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText('search')).toBeNull();
  });
});
