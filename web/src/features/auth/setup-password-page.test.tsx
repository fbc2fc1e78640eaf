import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const LINK = '/setup-password?token=00123456789012345678&email=owner%40diwan.test';

async function fill(user: UserEvent, password: string, repeated: string) {
  const field = await screen.findByLabelText('New password');
  if (password !== '') await user.type(field, password);
  if (repeated !== '') await user.type(screen.getByLabelText('Confirm password'), repeated);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

describe('the set-password link', () => {
  it.each(['/setup-password', '/setup-password?token=abc', '/setup-password?email=a%40b.co'])(
    'is refused when a part is missing: %s',
    async (address) => {
      renderApp(address);
      expect(await screen.findByRole('heading', { name: 'Invalid Setup Link' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Invalid or missing setup link. Please contact your administrator.',
      );
      expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    },
  );

  it.each([
    ['', '', 'Please fill in all fields'],
    ['longenough', '', 'Please fill in all fields'],
    ['longenough', 'different', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters long'],
  ])('refuses %j and %j: %s', async (password, repeated, sentence) => {
    const { user } = renderApp(LINK);
    await fill(user, password, repeated);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('sets the password, keeps an all-digit token unchanged, and opens the login', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/auth/setup-password', async ({ request }) => {
        sent = await request.json();
        return answer(null);
      }),
    );
    const { user } = renderApp(LINK);
    await fill(user, 'Long-enough-1', 'Long-enough-1');
    expect(
      await screen.findByRole('heading', { name: 'Password Set Successfully!' }),
    ).toBeVisible();
    expect(
      screen.getByText('Password set successfully! You can now log in to your account.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    expect(sent).toEqual({
      token: '00123456789012345678',
      email: 'owner@diwan.test',
      password: 'Long-enough-1',
    });
  });

  it('shows the refusal of the server, and its own text when no answer comes', async () => {
    server.use(
      http.post('/api/auth/setup-password', () => refusal('SETUP_LINK_INVALID'), { once: true }),
      http.post('/api/auth/setup-password', () => Response.error()),
    );
    const { user } = renderApp(LINK);
    await fill(user, 'Long-enough-1', 'Long-enough-1');
    expect(await screen.findByText('This link is invalid, expired or already used')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Failed to set password. Please try again.')).toBeVisible();
  });
});
