import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Profile } from '@diwan/contract/features/auth/records';
import type { NotificationChoice } from '@diwan/contract/features/messages/records';
import { switchLanguage } from '../../../lib/i18n.ts';
import { renderApp, signInAs, userOf } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const NO_FACTORS = { required: false, totp: null, passkeys: [], recovery_codes_left: 0 };
const CHOICES: readonly NotificationChoice[] = [
  { kind: 'security', fixed: true, email: true, whatsapp: true },
  { kind: 'payouts', fixed: false, email: true, whatsapp: false },
];
const PROFILE: Profile = {
  ...userOf('brand_owner'),
  brand_name: 'Cafe Najma',
  partner_name: null,
  created_at: '2026-03-04T09:00:00.000Z',
};

beforeEach(() => {
  signInAs('brand_owner');
  server.use(
    http.get('/api/auth/profile', () => answer(PROFILE)),
    http.get('/api/auth/two-factor', () => answer(NO_FACTORS)),
    http.get('/api/auth/sessions', () => answer([])),
    http.get('/api/auth/notifications', () => answer(CHOICES)),
    http.get('/api/docs/link', () => answer({ url: '/api/docs' })),
  );
});

const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the profile', () => {
  it('shows the fields that only others can change', async () => {
    renderApp('/profile');
    expect(await screen.findByText('Cafe Najma')).toBeVisible();
    expect(screen.getByText('brand_owner@diwan.test')).toBeVisible();
    expect(screen.getByText('Brand owner')).toBeVisible();
    expect(screen.getByText('Mar 04, 2026')).toBeVisible();
  });

  it('links to the API documentation and offers its file', async () => {
    renderApp('/profile');
    const link = await screen.findByRole('link', { name: 'Open the documentation' });
    expect(link).toHaveAttribute('href', '/api/docs');
    const button = screen.getByRole('button', { name: 'Download the OpenAPI document' });
    expect(button).toBeEnabled();
  });

  it('saves names and phone, and the user menu shows them', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/auth/profile', async ({ request }) => {
        sent = await request.json();
        return answer({ ...PROFILE, first_name: 'Sara' });
      }),
    );
    const { user } = renderApp('/profile');
    const name = await screen.findByLabelText('First name');
    await user.clear(name);
    await user.type(name, 'Sara');
    await user.click(save());
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(sent).toEqual({
      first_name: 'Sara',
      last_name: 'Salem',
      phone_country_code: '+965',
      phone_number: '50001234',
    });
    expect(localStorage.getItem('user')).toContain('Sara');
  });

  it('requires both names', async () => {
    const { user } = renderApp('/profile');
    await user.clear(await screen.findByLabelText('First name'));
    await user.click(save());
    expect(await screen.findByText('First name is required')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it('shows the refusal of the server at its field and loses nothing', async () => {
    const fields = { phone_number: 'Please enter a valid phone number' };
    server.use(http.put('/api/auth/profile', () => refusal('VALIDATION', { fields })));
    const { user } = renderApp('/profile');
    const phone = await screen.findByLabelText('Phone number');
    await user.clear(phone);
    await user.type(phone, '50009999');
    await user.click(save());
    expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
    expect(phone).toHaveFocus();
    expect(phone).toHaveValue('50009999');
  });

  it('asks before unsaved work is left', async () => {
    const { user, path } = renderApp('/profile');
    await user.type(await screen.findByLabelText('First name'), 'x');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(path()).toBe('/profile');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/settings'));
  });

  it('offers Retry when it cannot be loaded', async () => {
    server.use(http.get('/api/auth/profile', () => refusal('INTERNAL')));
    const { user } = renderApp('/profile');
    expect(await screen.findByText('Something went wrong on our side')).toBeVisible();
    expect(screen.getByText('req-1')).toBeVisible();
    server.use(http.get('/api/auth/profile', () => answer(PROFILE)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Cafe Najma')).toBeVisible();
  });
});

describe('the password', () => {
  it('is checked before it is sent', async () => {
    const { user } = renderApp('/profile');
    const submit = await screen.findByRole('button', { name: 'Change password' });
    await user.click(submit);
    expect(await screen.findAllByText('This field is required')).toHaveLength(3);
    await user.type(screen.getByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.type(screen.getByLabelText('Confirm new password'), 'other');
    await user.click(submit);
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), '-and-long');
    await user.click(submit);
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  it('is changed, and this browser continues with the new session', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/auth/password', async ({ request }) => {
        sent = await request.json();
        return answer({ token: 'token-2', user: userOf('brand_owner') });
      }),
    );
    const { user } = renderApp('/profile');
    await user.type(await screen.findByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'Long-enough-1');
    await user.type(screen.getByLabelText('Confirm new password'), 'Long-enough-1');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(sent).toEqual({ current_password: 'old', new_password: 'Long-enough-1' });
    expect(localStorage.getItem('token')).toBe('token-2');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });
});

describe('language and notifications', () => {
  it('show the chosen language at once, and store it for the person', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/auth/language', async ({ request }) => {
        sent = await request.json();
        return answer({ ...PROFILE, language: 'ar' });
      }),
    );
    const { user } = renderApp('/profile');
    onTestFinished(() => switchLanguage('en'));
    await user.click(await screen.findByRole('radio', { name: 'العربية' }));
    expect(await screen.findByRole('heading', { name: 'ملفي الشخصي' })).toBeVisible();
    await waitFor(() => expect(sent).toEqual({ language: 'ar' }));
    await waitFor(() => expect(localStorage.getItem('user')).toContain('"language":"ar"'));
  });

  it('say why some messages are always on, and turn the others on and off', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/auth/notifications', async ({ request }) => {
        sent = await request.json();
        const next = CHOICES.map((choice) => ({ ...choice, whatsapp: true }));
        server.use(http.get('/api/auth/notifications', () => answer(next)));
        return answer(next);
      }),
    );
    const { user } = renderApp('/profile');
    const named = (name: string) => screen.findByRole('switch', { name });
    expect(await named('Security: Email')).toBeDisabled();
    expect(
      screen.getByText(/^These notifications are always on, so that you know about every access/),
    ).toBeVisible();
    expect(await named('Payouts and statements: WhatsApp')).not.toBeChecked();
    await user.click(await named('Payouts and statements: WhatsApp'));
    await waitFor(() => expect(sent).toEqual({ kind: 'payouts', channel: 'whatsapp', on: true }));
    await waitFor(async () =>
      expect(await named('Payouts and statements: WhatsApp')).toBeChecked(),
    );
  });
});
