import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, signInAs, userOf } from '../../testing/render-app.tsx';
import { chooseInMenu } from '../../testing/row-menu.ts';
import { answer, refusal, server } from '../../testing/server.ts';
import { userRow } from '../../testing/stakeholders.ts';

const step = (more: object) =>
  http.post('/api/auth/login', () =>
    answer({ two_factor_required: true, challenge: 'c-1', methods: [], enrol: false, ...more }),
  );

async function typePassword() {
  const { user, path } = renderApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'admin@diwan.test');
  await user.type(screen.getByLabelText('Password'), 'Diwan-demo-2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { user, path };
}

describe('the second step', () => {
  it('sends the code with its challenge, and completes the sign-in', async () => {
    let sent: unknown;
    server.use(
      step({ methods: ['totp', 'recovery_code'] }),
      http.post('/api/auth/two-factor/verify', async ({ request }) => {
        sent = await request.json();
        return answer({ token: 'token-2', user: userOf('admin') });
      }),
    );
    const { user, path } = await typePassword();
    await user.type(await screen.findByLabelText('Code from the authenticator app'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual({ challenge: 'c-1', code: '123 456' });
    expect(localStorage.getItem('token')).toBe('token-2');
  });

  it('says why a code is refused, and offers a backup code or the password again', async () => {
    server.use(
      step({ methods: ['totp', 'recovery_code'] }),
      http.post('/api/auth/two-factor/verify', () => refusal('FACTOR_WRONG')),
    );
    const { user } = await typePassword();
    await user.type(await screen.findByLabelText('Code from the authenticator app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not valid');
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    expect(screen.getByLabelText('Backup code')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('sets up a first factor, shows the codes, and signs in with the proof', async () => {
    let sent: unknown;
    server.use(
      step({ enrol: true }),
      http.post('/api/auth/two-factor/enrol', () =>
        answer({
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Diwan:a?secret=JBSWY3DPEHPK3PXP',
        }),
      ),
      http.post('/api/auth/two-factor/confirm', () => answer({ recovery_codes: ['ABCDE-12345'] })),
      http.post('/api/auth/two-factor/verify', async ({ request }) => {
        sent = await request.json();
        return answer({ token: 'token-3', user: userOf('admin') });
      }),
    );
    const { user, path } = await typePassword();
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Code from the authenticator app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('ABCDE-12345')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual({ challenge: 'c-1' });
  });
});

describe('a call that requires confirmation of identity', () => {
  it('continues after the dialog with the same key, and keeps the input', async () => {
    signInAs('super_admin');
    const row = userRow({ can: { edit: { allowed: true } } });
    let confirmed = false;
    const sent: unknown[] = [];
    server.use(
      http.get('/api/admin/users', () => answer([row])),
      http.put(`/api/admin/users/${row.id}`, async ({ request }) => {
        sent.push(await request.json());
        return confirmed ? answer(row) : refusal('CONFIRMATION_REQUIRED');
      }),
      http.get('/api/auth/confirm', () => answer({ methods: ['password'] })),
      http.post('/api/auth/confirm', () => {
        confirmed = true;
        return answer({ confirmed_until: '2026-11-22T13:00:00.000Z' });
      }),
      http.get('/api/partners', () => answer([])),
    );
    const { user } = renderApp('/users');
    await chooseInMenu(user, 'Aisha Al-Mutairi', 'Edit');
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await user.clear(name);
    await user.type(name, 'Amal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = 'Please confirm your identity';
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm your identity');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Amal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const asking = within(await screen.findByRole('dialog', { name: dialog }));
    await user.type(await asking.findByLabelText('Password'), 'Diwan-demo-2026');
    await user.click(asking.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual(sent[0]);
    expect(sent[2]).toMatchObject({ first_name: 'Amal' });
  });
});
