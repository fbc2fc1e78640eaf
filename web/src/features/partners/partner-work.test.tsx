import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fullBrand } from '../../testing/brands.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const serve = (brands: readonly object[], held: readonly number[]) =>
  server.use(
    http.get('/api/brands', () => answer(brands)),
    http.get('/api/service-holds', () => answer(held.map((brand_id) => ({ brand_id })))),
  );

it('tells an employee of a partner what waits among the brands, and leads there', async () => {
  signInAs('partner_employee');
  const pending = fullBrand({ id: 7, status: 'pending' });
  serve([pending, fullBrand({ id: 8, status: 'active' })], [8, 8, 9]);
  renderApp('/');
  expect(await screen.findByRole('link', { name: '1 brand' })).toHaveAttribute(
    'href',
    '/brands?status=pending',
  );
  expect(await screen.findByRole('link', { name: '2 brands' })).toHaveAttribute('href', '/holds');
});

it('leads somebody whose partner has no brands to the share links', async () => {
  signInAs('partner_employee');
  serve([], []);
  renderApp('/');
  expect(await screen.findByRole('link', { name: 'Send a share link' })).toHaveAttribute(
    'href',
    '/brands/share-links',
  );
});

it('is not for an administrator', async () => {
  signInAs('admin');
  renderApp('/');
  expect(await screen.findByRole('link', { name: 'All transactions' })).toBeVisible();
  expect(screen.queryByText('What waits')).not.toBeInTheDocument();
});
