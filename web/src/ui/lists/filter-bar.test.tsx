import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { SearchField } from './filter-bar.tsx';

afterEach(() => vi.useRealTimers());

/**
 * Opens a list whose search calls `onChange`, with a link to a page that loads until `arrive` is
 * called.
 */
async function openList(onChange: (text: string) => void) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <SearchField value="" label="Search" onChange={onChange} />
        <Link to="/terms">The next page</Link>
      </>
    ),
  });
  const next = createRoute({
    getParentRoute: () => root,
    path: '/terms',
    loader: () => promise,
    component: () => 'It has arrived',
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([list, next]), history });
  renderPart(<RouterProvider router={router as never} />);
  return { box: await screen.findByRole('searchbox', { name: 'Search' }), arrive };
}

it('the search field reports the text after a pause in typing', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const { box } = await openList(onChange);
  vi.useFakeTimers();
  for (const value of ['N', 'Na', 'Naj']) fireEvent.change(box, { target: { value } });
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onChange.mock.calls).toEqual([['Naj']]);
});

it('the search field does not report once the person has left for another page', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const { box, arrive } = await openList(onChange);
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'Najma' } });
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'The next page' })));
  vi.advanceTimersByTime(10_000);
  expect(onChange).not.toHaveBeenCalled();
  vi.useRealTimers();
  arrive();
  expect(await screen.findByText('It has arrived')).toBeVisible();
});
