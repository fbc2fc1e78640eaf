import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Business } from '@diwan/contract/features/businesses/records';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const RETAIL: Business = {
  id: ID,
  name: 'Diwan Retail',
  name_ar: null,
  address: 'Kuwait City',
  address_ar: null,
  phone: null,
  email: null,
  website: null,
  representative_name: null,
  representative_name_ar: null,
  representative_civil_id: null,
  commercial_registration: '123456',
  account_iban: 'KW81CBKU0000000000001234560101',
  bank_name: null,
  bank_swift_code: 'CBKUKWKW',
  sftp_host: 'sftp.bank.test',
  sftp_port: 2222,
  sftp_username: 'diwan',
  sftp_upload_path: '/uploads',
  sftp_fingerprint: null,
  sftp_send_csv: false,
  sftp_changed_at: null,
  sftp_entered_by_name: 'Sara Admin',
  sftp_approved_by_name: null,
  sftp_approved_at: null,
  iban_change: null,
  has_sftp_password: true,
  has_sftp_private_key: true,
  country: 'Kuwait',
  currency: 'KWD',
  active: true,
  show_at_home: false,
  logo_url: null,
  tap_entity_id: null,
  mcc_codes: ['5411'],
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  can: {
    approve: { allowed: false, code: 'BUSINESS_SFTP_NO_HOST_KEY', reason: 'No host key yet' },
  },
};
const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n-----END OPENSSH PRIVATE KEY-----';

const mcc = (code: string, description: string): Mcc => ({
  code,
  description,
  business_type: 'Retail Outlet Services',
  is_allowed: true,
  require_deposit: false,
  deposit_amount: 0,
  deposit_currency: 'KWD',
});

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function openEditor() {
  const app = renderApp(`/businesses/${ID}`);
  await screen.findByRole('heading', { name: 'Diwan Retail' });
  return app;
}

beforeEach(() => {
  signInAs('admin');
  server.use(
    http.get('/api/businesses', () => answer([])),
    http.get(`/api/businesses/${ID}`, () => answer(RETAIL)),
    http.get('/api/mcc', () => answer([mcc('5411', 'Grocers'), mcc('5812', 'Restaurants')])),
  );
});

describe('the form of a new business', () => {
  it('names each missing field, and loses nothing', async () => {
    const { user } = renderApp('/businesses/new');
    await user.click(await screen.findByRole('button', { name: 'Create business' }));
    for (const text of [
      'Business name is required',
      'Commercial registration is required',
      'Address is required',
      'IBAN is required',
      'SWIFT code is required',
      'SFTP host is required',
      'SFTP username is required',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(field('Name \\(English\\)')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Upload logo' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'MCC mappings' })).not.toBeInTheDocument();
  });

  it('creates it, and opens its page', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/businesses', async ({ request }) => {
        sent.push(await request.json());
        return answer(RETAIL);
      }),
    );
    const { user, path } = renderApp('/businesses/new');
    await screen.findByRole('button', { name: 'Create business' });
    await user.type(field('Name \\(English\\)'), 'Diwan Retail');
    await user.type(field('Address \\(English\\)'), 'Kuwait City');
    await user.type(field('Commercial registration'), '123456');
    await user.type(field('Account IBAN'), 'kw81 cbku 0000 0000 0000 1234 5601 01');
    await user.type(field('SWIFT code'), 'cbkukwkw');
    await user.type(field('Host'), 'sftp.bank.test');
    await user.clear(field('Port'));
    await user.type(field('Port'), 'ssh');
    await user.type(field('Username'), 'diwan');
    await user.click(screen.getByRole('button', { name: 'Create business' }));

    expect(await screen.findByText('Business created successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/businesses/${ID}`));
    expect(sent[0]).toMatchObject({
      name: 'Diwan Retail',
      name_ar: null,
      account_iban: 'KW81CBKU0000000000001234560101',
      bank_swift_code: 'CBKUKWKW',
      sftp_port: 22,
      sftp_upload_path: '/uploads',
      country: 'Kuwait',
      currency: 'KWD',
      active: true,
    });
  });

  it('asks before unsaved work is left', async () => {
    const { user, path } = renderApp('/businesses/new');
    await screen.findByRole('button', { name: 'Create business' });
    await user.type(field('Name \\(English\\)'), 'Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(field('Name \\(English\\)')).toHaveValue('Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/businesses'));
  });
});

describe('the form of a business', () => {
  it('keeps the secrets unless new ones are given', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.put(`/api/businesses/${ID}`, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return answer(RETAIL);
      }),
    );
    const { user, path } = await openEditor();
    expect(field('Port')).toHaveValue('2222');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
    expect(
      screen.getByText('A password is stored. Leave the field empty to keep it.'),
    ).toBeVisible();
    expect(screen.getByText('A key is stored')).toBeVisible();
    await user.clear(field('Name \\(English\\)'));
    await user.type(field('Name \\(English\\)'), 'Renamed');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByText('Business updated successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/businesses'));
    expect(sent[0]).toMatchObject({ name: 'Renamed', sftp_password: '', sftp_private_key: '' });
    expect(sent[0]).not.toHaveProperty('mcc_codes');
    expect(sent[0]).not.toHaveProperty('account_iban');
    expect(sent[0]).not.toHaveProperty('representative_civil_id');
  });

  it('uploads a key as text, and refuses a file that is not a key', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.put(`/api/businesses/${ID}`, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return answer(RETAIL);
      }),
    );
    const { user } = await openEditor();
    const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([accept])');
    await user.upload(picker!, new File(['ssh-rsa AAAA'], 'id.pub'));
    expect(await screen.findByText('id.pub')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Please upload a private key in PEM format')).toBeVisible();
    await user.upload(picker!, new File([KEY], 'id_ed25519'));
    expect(await screen.findByText('id_ed25519')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ sftp_private_key: KEY }));
  });

  it('shows the host key of the server, and accepts it with the form', async () => {
    const fingerprint = `SHA256:${'A'.repeat(43)}`;
    const checked: unknown[] = [];
    const saved: unknown[] = [];
    server.use(
      http.post('/api/businesses/sftp-check', async ({ request }) => {
        checked.push(await request.json());
        return answer({ fingerprint, signed_in: false, problem: null });
      }),
      http.put(`/api/businesses/${ID}`, async ({ request }) => {
        saved.push(await request.json());
        return answer({ ...RETAIL, sftp_fingerprint: fingerprint });
      }),
    );
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText(fingerprint)).toBeVisible();
    expect(checked).toEqual([{ business_id: ID, sftp_host: 'sftp.bank.test', sftp_port: '2222' }]);
    expect(field('Accepted host key')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Accept this host key' }));
    expect(field('Accepted host key')).toHaveValue(fingerprint);
    expect(screen.getByText(/Save to accept the host key/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved).toMatchObject([{ sftp_fingerprint: fingerprint }]));
  });

  it('says before saving that another server does not get the stored sign-in', async () => {
    const { user } = await openEditor();
    const said = /the stored sign-in details are removed/;
    expect(screen.queryByText(said)).not.toBeInTheDocument();
    await user.type(field('Username'), '2');
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('lets a second admin approve the server as it is shown', async () => {
    const fingerprint = `SHA256:${'A'.repeat(43)}`;
    const waiting: Business = {
      ...RETAIL,
      sftp_fingerprint: fingerprint,
      can: { approve: { allowed: true } },
    };
    const sent: unknown[] = [];
    server.use(
      http.get(`/api/businesses/${ID}`, () => answer(waiting)),
      http.post(`/api/admin/businesses/${ID}/sftp/approve`, async ({ request }) => {
        sent.push(await request.json());
        return answer({ ...waiting, sftp_approved_at: '2026-11-20T10:00:00.000Z' });
      }),
    );
    const { user } = await openEditor();
    expect(screen.getByText('SFTP server not approved yet')).toBeVisible();
    expect(screen.getByText(/An admin other than Sara Admin must approve/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve the server' }));
    const name = 'Send the payout files of Diwan Retail to this server?';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText('sftp.bank.test:2222')).toBeVisible();
    expect(dialog.getByText(fingerprint)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve the server' }));
    expect(await screen.findByText('SFTP server approved')).toBeVisible();
    expect(sent).toEqual([
      {
        sftp_host: 'sftp.bank.test',
        sftp_port: 2222,
        sftp_username: 'diwan',
        sftp_upload_path: '/uploads',
        sftp_changed_at: null,
        sftp_fingerprint: fingerprint,
      },
    ]);
  });

  it('reports another host key of the server, and a failed sign-in', async () => {
    const accepted = `SHA256:${'A'.repeat(43)}`;
    const other = `SHA256:${'B'.repeat(43)}`;
    let result: object = { fingerprint: other, signed_in: false, problem: 'host_key_changed' };
    server.use(
      http.get(`/api/businesses/${ID}`, () => answer({ ...RETAIL, sftp_fingerprint: accepted })),
      http.post('/api/businesses/sftp-check', () => answer(result)),
    );
    const { user } = await openEditor();
    const check = screen.getByRole('button', { name: 'Check connection' });
    await user.click(check);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'host key differs from the accepted key',
    );
    expect(screen.getByText(other)).toBeVisible();
    result = { fingerprint: accepted, signed_in: false, problem: 'sign_in_refused' };
    await user.click(check);
    expect(await screen.findByText('The SFTP server refused the sign-in')).toBeVisible();
    result = { fingerprint: accepted, signed_in: true, problem: null };
    await user.click(check);
    expect(await screen.findByText(/The sign-in worked/)).toBeVisible();
  });

  it('shows the refusal of the server', async () => {
    const error = 'MCC 5411 is already mapped to the active business Food';
    server.use(http.put(`/api/businesses/${ID}`, () => refusal('BUSINESS_MCC_TAKEN', { error })));
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
  });

  it('returns to the list when the business cannot be loaded', async () => {
    const error = 'Business not found';
    server.use(http.get(`/api/businesses/${ID}`, () => refusal('BUSINESS_NOT_FOUND', { error })));
    const { path } = renderApp(`/businesses/${ID}`);
    expect(await screen.findByText(error)).toBeVisible();
    expect(path()).toBe('/businesses');
  });

  it('uploads a logo of the right type and size', async () => {
    const logo_url = '/api/files/33333333-3333-4333-8333-333333333333';
    server.use(http.post(`/api/admin/businesses/${ID}/logo`, () => answer({ logo_url })));
    const { user } = await openEditor();
    const picker = document.querySelector<HTMLInputElement>('input[type=file][accept]')!;
    picker.removeAttribute('accept');
    await user.upload(picker, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    expect(
      await screen.findByText('Only JPEG, PNG, GIF, and WebP images are allowed'),
    ).toBeVisible();
    const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    await user.upload(picker, big);
    expect(await screen.findByText('File size must be less than 5MB')).toBeVisible();
    await user.upload(picker, new File(['png'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('Logo uploaded successfully')).toBeVisible();
    expect(field('Logo URL')).toHaveValue(logo_url);
    expect(screen.queryByText('File size must be less than 5MB')).not.toBeInTheDocument();
  });

  it('loads no picture from a typed link, and keeps a link that the server refuses', async () => {
    const sentence = 'Please check the highlighted fields';
    const told =
      'The picture at this link could not be fetched. Please check the link, or upload the picture.';
    const details = { error: sentence, fields: { logo_url: told } };
    server.use(http.put(`/api/businesses/${ID}`, () => refusal('BUSINESS_LOGO_LINK', details)));
    const { user } = await openEditor();
    await user.type(field('Logo URL'), 'https://retail.example/logo.png');
    expect(document.querySelector('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(field('Logo URL')).toHaveValue('https://retail.example/logo.png');
  });

  it('asks before it deletes, and shows the reason of a refusal', async () => {
    const error = 'This business cannot be deleted because it pays brands. Brands: 3.';
    server.use(http.delete(`/api/businesses/${ID}`, () => refusal('BUSINESS_IN_USE', { error })));
    const { user, path } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Delete business' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Diwan Retail?' }));
    await user.click(question.getByRole('button', { name: 'Delete business' }));
    expect(await question.findByRole('alert')).toHaveTextContent(error);
    server.use(http.delete(`/api/businesses/${ID}`, () => answer(null)));
    await user.click(question.getByRole('button', { name: 'Delete business' }));
    expect(await screen.findByText('Business deleted successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/businesses'));
  });
});

describe('the MCC mappings', () => {
  // jsdom has no layout, so the list is treated as hidden.
  const option = (name: RegExp) => screen.findByRole('option', { name, hidden: true });
  const list = () => within(screen.getByRole('list', { name: 'MCC mappings' }));

  it('are added one at a time, once a code is selected', async () => {
    server.use(
      http.post(`/api/admin/businesses/${ID}/mcc`, async ({ request }) => {
        const { mcc_code } = (await request.json()) as { mcc_code: string };
        return answer({ mcc_codes: ['5411', mcc_code] });
      }),
    );
    const { user } = await openEditor();
    expect(await list().findByText('Grocers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add MCC code' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'MCC code' }));
    await user.click(await option(/5812/));
    await user.click(screen.getByRole('button', { name: 'Add MCC code' }));
    expect(await screen.findByText('MCC code added successfully')).toBeVisible();
    expect(list().getByText('5812')).toBeVisible();
  });

  it('show which business has a code', async () => {
    const error = 'MCC 5812 is already mapped to the active business Food';
    server.use(
      http.post(`/api/admin/businesses/${ID}/mcc`, () => refusal('BUSINESS_MCC_TAKEN', { error })),
    );
    const { user } = await openEditor();
    await user.click(screen.getByRole('combobox', { name: 'MCC code' }));
    await user.click(await option(/5812/));
    await user.click(screen.getByRole('button', { name: 'Add MCC code' }));
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('are removed after a confirmation', async () => {
    server.use(
      http.delete(`/api/admin/businesses/${ID}/mcc/5411`, () => answer({ mcc_codes: [] })),
    );
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Remove MCC 5411' }));
    const question = await screen.findByRole('dialog', {
      name: 'Remove MCC 5411 from Diwan Retail?',
    });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('MCC code removed successfully')).toBeVisible();
    expect(screen.getByText('No MCC codes mapped')).toBeVisible();
  });
});
