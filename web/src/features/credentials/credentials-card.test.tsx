import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Brand } from '@diwan/contract/features/brands/records';
import { credentialActions } from '@diwan/contract/features/credentials/actions';
import type { KeyInfo } from '@diwan/contract/features/credentials/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const NO_KEY: KeyInfo = {
  has_api_key: false,
  api_key: null,
  api_key_active: false,
  api_key_created_at: null,
  api_key_last_used: null,
  expiring_keys: [],
};
const KEY: KeyInfo = {
  ...NO_KEY,
  has_api_key: true,
  api_key: 'dk_current',
  api_key_active: true,
  api_key_created_at: '2026-11-01T09:00:00.000Z',
};

interface Keys {
  readonly live: KeyInfo;
  readonly test: KeyInfo;
}

const isWorking = ({ api_key_active, expiring_keys }: KeyInfo): boolean =>
  api_key_active || expiring_keys.length > 0;

function open(
  { live, test = NO_KEY }: { readonly live: KeyInfo; readonly test?: KeyInfo },
  brand: Partial<Brand> = {},
  role: Role = 'admin',
) {
  signInAs(role);
  let current: Keys = { live, test };
  const saved = fullBrand({ status: 'active', tap_mid: 'MID-1', ...brand });
  const asked: unknown[] = [];
  server.use(
    http.get('/api/brands/7', () => answer(saved)),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/admin/brands/7/pos-fees', () => refusal('INTERNAL')),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/admin/brands/7/api-key', () => {
      const has_working_key = isWorking(current.live);
      const has_working_test_key = isWorking(current.test);
      const holder = { ...saved, has_working_key, has_working_test_key };
      const can = canAs(credentialActions, holder, role);
      return answer({ ...current.live, test: current.test, can });
    }),
    http.post('/api/admin/brands/7/api-key/regenerate', async ({ request }) => {
      const body = (await request.json()) as { mode: 'live' | 'test' };
      asked.push(body);
      current = { ...current, [body.mode]: { ...KEY, api_key: 'dk_new' } };
      return answer({ api_key: 'dk_new', api_secret: 'the-secret' });
    }),
    http.delete('/api/admin/brands/7/api-key', ({ request }) => {
      const mode = new URL(request.url).searchParams.get('mode') ?? '';
      current = { ...current, [mode]: { ...KEY, api_key_active: false } };
      return answer(null);
    }),
    http.put('/api/admin/brands/7/mid', async ({ request }) => {
      asked.push(await request.json());
      return answer({ mid: 'MID-2', pending: false, api_credentials: null });
    }),
  );
  return { ...renderApp('/brands/7?tab=integration'), asked };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialogOf = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }));

describe('the API credentials of a brand', () => {
  it('are generated without a confirmation, and shown once', async () => {
    const { user, asked } = open({ live: NO_KEY });
    const live = within(await screen.findByRole('region', { name: 'Live key' }));
    expect(live.getByText('Not generated')).toBeVisible();
    await user.click(await button('Generate API key'));
    expect(await screen.findByText('API key generated successfully')).toBeVisible();
    const dialog = await dialogOf('API Credentials');
    expect(dialog.getByRole('textbox', { name: 'API key' })).toHaveValue('dk_new');
    expect(dialog.getByRole('textbox', { name: 'API secret' })).toHaveValue('the-secret');
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('textbox', { name: 'API secret' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have copied them' }));
    expect(await screen.findByText('dk_new')).toBeVisible();
    expect(asked).toEqual([{ mode: 'live' }]);
  });

  it('state before a replacement which key stops working when', async () => {
    const { user, asked } = open({ live: KEY });
    await user.click(await button('Regenerate API key'));
    const dialog = await dialogOf('Regenerate the API key of Cafe Najma?');
    expect(dialog.getByText(/keeps working for the chosen time/)).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'The current key' })).toHaveValue(
      'Works for 24 more hours',
    );
    await user.click(dialog.getByRole('combobox', { name: 'The current key' }));
    await user.click(
      await screen.findByRole('option', { name: 'Stops working at once', hidden: true }),
    );
    expect(dialog.getByText(/dk_current.*stop working when you confirm/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Regenerate API key' }));
    await dialogOf('API Credentials');
    expect(asked).toEqual([{ mode: 'live', overlap_hours: 0 }]);
  });

  it('of test mode are generated beside the live one, without a MID', async () => {
    const { user, asked } = open({ live: NO_KEY }, { tap_mid: null });
    await user.click(await button('Generate test key'));
    await user.click((await dialogOf('API Credentials')).getByRole('button', { name: /copied/ }));
    const test = within(screen.getByRole('region', { name: 'Test key' }));
    expect(await test.findByText('dk_new')).toBeVisible();
    await user.click(test.getByRole('button', { name: 'Regenerate test key' }));
    const dialog = await dialogOf('Regenerate the test key of Cafe Najma?');
    await user.click(dialog.getByRole('button', { name: 'Regenerate test key' }));
    await dialogOf('API Credentials');
    expect(asked).toEqual([{ mode: 'test' }, { mode: 'test', overlap_hours: 24 }]);
  });

  it('are revoked after a confirmation, and can be generated again', async () => {
    const { user } = open({ live: KEY });
    await user.click(await button('Revoke'));
    const dialog = await dialogOf('Revoke the API key of Cafe Najma?');
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key revoked successfully')).toBeVisible();
    expect(await screen.findByText('Revoked')).toBeVisible();
    expect(await button('Generate API key')).toBeEnabled();
  });

  it('need a MID first, which an admin assigns', async () => {
    const { user, asked } = open({ live: NO_KEY }, { tap_mid: null });
    expect(await button('Generate API key')).toBeDisabled();
    expect(screen.getByText('Brand must have MID before generating API key')).toBeVisible();
    await user.click(await button('Assign MID'));
    const dialog = await dialogOf('Assign MID');
    await user.click(dialog.getByRole('button', { name: 'Save MID' }));
    expect(await dialog.findByText('Please enter a valid MID')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Merchant ID (MID)' }), 'MID-2');
    await user.click(dialog.getByRole('button', { name: 'Save MID' }));
    expect(await screen.findByText('MID updated successfully')).toBeVisible();
    expect(asked).toEqual([{ mid: 'MID-2' }]);
  });

  it('say that a MID used by another brand needs a second admin', async () => {
    const { user } = open({ live: KEY });
    const pending = { mid: 'MID-1', pending: true, api_credentials: null };
    server.use(http.put('/api/admin/brands/7/mid', () => answer(pending)));
    await user.click(await button('Edit MID'));
    await user.click((await dialogOf('Edit MID')).getByRole('button', { name: 'Save MID' }));
    expect(await screen.findByText(/A second admin must approve the move\.$/)).toBeVisible();
  });

  it('say at the field that a MID belongs to another brand', async () => {
    const { user } = open({ live: KEY });
    const error = 'This MID belongs to another brand';
    server.use(
      http.put('/api/admin/brands/7/mid', () =>
        refusal('MID_TAKEN', { error, fields: { mid: error } }),
      ),
    );
    await user.click(await button('Edit MID'));
    const dialog = await dialogOf('Edit MID');
    await user.click(dialog.getByRole('button', { name: 'Save MID' }));
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
  });

  it('list the replaced keys that still work, and report a failed load', async () => {
    const expiring_keys = [
      { api_key: 'dk_old', expires_at: '2026-11-22T09:00:00.000Z', last_used: null },
    ];
    open({ live: { ...KEY, expiring_keys } });
    expect(await screen.findByText(/until Nov 22, 2026/)).toHaveTextContent('dk_old');
  });

  it('are shown only to admins and for active brands', async () => {
    open({ live: KEY }, {}, 'brand_owner');
    expect(await screen.findByText('Integration Details')).toBeVisible();
    expect(screen.queryByText('API Credentials')).not.toBeInTheDocument();
  });
});
