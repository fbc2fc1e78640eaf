import { createMemoryHistory, createRootRoute, createRoute } from '@tanstack/react-router';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { server } from '../testing/server.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyPage } from './lazy-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** As browsers say that the file of a page did not arrive. */
const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

function openMissingPage() {
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyPage(
      (): Promise<{ readonly Page: () => null }> => Promise.reject(MISSING),
      'Page',
    ),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ErrorPage,
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The router's types are those of the app's own routes.
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
    expect(
      await screen.findByText('This page could not be loaded. Please try again in a moment.'),
    ).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(asked).toEqual(['live']));
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('says that the device has no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openMissingPage();
    expect(await screen.findByText('You seem to be offline')).toBeVisible();
  });
});
