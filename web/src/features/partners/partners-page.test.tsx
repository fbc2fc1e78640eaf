import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { partner } from '../../testing/partners.ts';
import { setFilter } from '../../testing/filters.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const NAJMA = partner({ id: 4, name: 'Najma', website: 'https://najma.example/shop' });
const SOUQ = partner({ api_integrated: true, webhooks_enabled: true });

const serve = (...partners: readonly unknown[]) =>
  server.use(http.get('/api/partners', () => answer(partners)));

const cards = async () => {
  const links = await screen.findAllByRole('link', { name: /^View details of/ });
  return links.map((found) => found.closest('li') ?? document.body);
};

describe('the partners', () => {
  it('are cards with their facts and connections', async () => {
    signInAs('admin');
    serve(NAJMA, SOUQ);
    renderApp('/partners');
    const [najma = document.body, souq = document.body] = await cards();
    expect(within(najma).getByRole('heading', { name: 'Najma' })).toBeVisible();
    for (const text of ['Platform Partner', 'Active', 'API Integrated', 'Webhooks Enabled']) {
      expect(within(najma).getByText(text)).toBeVisible();
    }
    expect(within(najma).getAllByText('not yet')).toHaveLength(2);
    expect(within(souq).queryByText('not yet')).not.toBeInTheDocument();
    const site = within(najma).getByRole('link', { name: 'Website of Najma' });
    expect(site).toHaveTextContent('najma.example');
    expect(site).toHaveAttribute('href', 'https://najma.example/shop');
    const details = within(najma).getByRole('link', { name: 'View details of Najma' });
    expect(details).toHaveTextContent('View Details');
    expect(details).toHaveAttribute('href', '/partners/4');
  });

  it('are searched by name and website, and filtered by a status that all share', async () => {
    signInAs('super_admin');
    serve(NAJMA, SOUQ);
    const { user } = renderApp('/partners?q=NAJMA.example');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Najma' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'نجمة');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    await setFilter(user, 'Status', 'Inactive');
    expect(await screen.findByText('No partners found')).toBeVisible();
  });

  it('are empty at first, with a link to add one', async () => {
    signInAs('admin');
    serve();
    renderApp('/partners');
    const add = await screen.findByRole('link', { name: 'Add Your First Partner' });
    expect(add).toHaveAttribute('href', '/partners/new');
  });

  it('report a failed load, and can be loaded again', async () => {
    signInAs('admin');
    server.use(http.get('/api/partners', () => HttpResponse.error()));
    const { user } = renderApp('/partners');
    expect(await screen.findByText('Failed to load partners. Please try again.')).toBeVisible();
    expect(screen.getByText('Could not load partners')).toBeVisible();
    serve(NAJMA);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Najma' })).toBeVisible();
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'are not available to a %s',
    async (role) => {
      signInAs(role);
      const { path } = renderApp('/partners');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});

describe('adding a partner', () => {
  it('opens its page; a missing value is reported at its field', async () => {
    signInAs('admin');
    const sent: unknown[] = [];
    server.use(
      http.post('/api/partners', async ({ request }) => {
        sent.push(await request.json());
        return answer(NAJMA);
      }),
      http.get('/api/partners/4', () => refusal('PARTNER_NOT_FOUND')),
    );
    const { user, path } = renderApp('/partners/new');
    await user.click(await screen.findByRole('button', { name: 'Add Partner' }));
    expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Partner Name' }), 'Najma');
    await user.type(screen.getByRole('textbox', { name: 'Website URL' }), 'najma.example');
    const order = screen.getByRole('textbox', { name: 'Order Details URL' });
    await user.type(order, 'https://najma.example/orders');
    await user.click(screen.getByRole('button', { name: 'Add Partner' }));
    expect(
      await screen.findByText('Please use {id} in the link as a placeholder for the order ID'),
    ).toBeVisible();
    await user.type(order, '/{{id}');
    await user.click(screen.getByRole('button', { name: 'Add Partner' }));
    expect(await screen.findByText('Partner created successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/partners/4'));
    expect(sent).toEqual([
      {
        name: 'Najma',
        website: 'https://najma.example',
        order_details_url: 'https://najma.example/orders/{id}',
      },
    ]);
  });

  it('keeps the input after a refusal', async () => {
    signInAs('admin');
    server.use(http.post('/api/partners', () => HttpResponse.error()));
    const { user } = renderApp('/partners/new');
    await user.type(await screen.findByRole('textbox', { name: 'Partner Name' }), 'Najma');
    await user.type(screen.getByRole('textbox', { name: 'Website URL' }), 'https://najma.example');
    await user.click(screen.getByRole('button', { name: 'Add Partner' }));
    expect(await screen.findByText(/^The service is briefly unavailable/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Partner Name' })).toHaveValue('Najma');
  });
});
