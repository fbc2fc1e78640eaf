import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { fullBrand } from '../../../testing/brands.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const CATALOGUE = [
  ['5411', 'Grocery Stores', 'Retail Outlet Services', true],
  ['4511', 'Airlines, Air Carriers', 'Airlines', true],
].map(([code, description, business_type, is_allowed]) => ({
  code,
  description,
  business_type,
  is_allowed,
  require_deposit: false,
  deposit_amount: 0,
  deposit_currency: 'KWD',
}));

/** The bodies of sent requests, in order. */
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand())),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/mcc', () => answer(CATALOGUE)),
    http.get('/api/partners', () => answer([])),
    http.put('/api/brands/7', async ({ request }) => {
      sent.push(await request.json());
      return answer(fullBrand());
    }),
  );
});

const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the form of a brand', () => {
  it('sends only the changes', async () => {
    signInAs('admin');
    const { user, path } = renderApp('/brands/7/edit');
    const name = await screen.findByRole('textbox', { name: 'Brand name' });
    await user.clear(name);
    await user.type(name, 'Najma & Co');
    await user.click(save());
    expect(await screen.findByText('Brand updated successfully')).toBeVisible();
    expect(sent).toEqual([{ name: 'Najma & Co' }]);
    await waitFor(() => expect(path()).toBe('/brands/7'));
  });

  it('reports missing fields in the words of the specification', async () => {
    signInAs('admin');
    const { user } = renderApp('/brands/7/edit');
    const name = await screen.findByRole('textbox', { name: 'Brand name' });
    await user.clear(name);
    await user.click(save());
    expect(await screen.findByText('Brand name is required')).toBeVisible();
    expect(name).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('sets the business type of the category', async () => {
    signInAs('admin');
    const { user } = renderApp('/brands/7/edit');
    const type = await screen.findByRole('textbox', { name: 'Business type' });
    await waitFor(() => expect(type).toHaveValue('Retail Outlet Services'));
    await user.click(screen.getByRole('combobox', { name: 'Category (MCC)' }));
    await user.click(await screen.findByRole('option', { name: /Air Carriers/, hidden: true }));
    expect(type).toHaveValue('Airlines');
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ mcc_code: '4511' }]));
  });

  it('requires a reason for a rejection', async () => {
    signInAs('admin');
    const fields = { reason: 'Please give a reason' };
    server.use(http.put('/api/brands/7', () => refusal('BRAND_DETAILS_UNUSABLE', { fields })));
    const { user } = renderApp('/brands/7/edit');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Rejected', hidden: true }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Please give a reason')).toBeVisible();
  });

  it('shows an owner only the public fields', async () => {
    signInAs('brand_owner');
    const { user } = renderApp('/brands/7/edit');
    const number = await screen.findByRole('textbox', { name: 'Phone' });
    for (const name of ['Brand name', 'Redirect URL', 'Reason']) {
      expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
    }
    for (const name of ['Status', 'Category (MCC)', 'Partner']) {
      expect(screen.queryByRole('combobox', { name })).not.toBeInTheDocument();
    }
    await user.clear(number);
    await user.type(number, '66001234');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ phone_country_code: '+965', phone_number: '66001234' }]);
  });

  it('replaces the logo at once', async () => {
    signInAs('brand_owner');
    const asked: string[] = [];
    server.use(
      http.post('/api/brands/7/logo', ({ request }) => {
        asked.push(request.headers.get('content-type') ?? '');
        return answer({ file_id: 'x', logo_url: '/api/files/x' });
      }),
    );
    const { user } = renderApp('/brands/7/edit');
    await screen.findByRole('button', { name: 'Upload a logo' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const file = new File(['png'], 'logo.png', { type: 'image/png' });
    await user.upload(input ?? document.body, file);
    expect(await screen.findByText('Logo uploaded successfully')).toBeVisible();
    expect(asked[0]).toContain('multipart/form-data');
  });

  it('returns to the list when the brand cannot be loaded', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/brands/7', () => refusal('BRAND_NOT_FOUND')),
      http.get('/api/brands', () => answer([])),
    );
    const { path } = renderApp('/brands/7/edit');
    expect(await screen.findByText('Failed to load brand details')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/brands'));
  });

  it('is not available to a partner', async () => {
    signInAs('partner_employee');
    const { path } = renderApp('/brands/7/edit');
    await waitFor(() => expect(path()).toBe('/'));
  });
});
