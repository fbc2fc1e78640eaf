import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { FALLBACK_SETTINGS } from '@diwan/contract/features/settings/records';
import { endSession } from '../lib/session.ts';
import { renderApp, signInAs, userOf } from '../testing/render-app.tsx';
import { answer, refusal, server } from '../testing/server.ts';

const serveSignIn = () =>
  server.use(
    http.post('/api/auth/login', () => answer({ token: 'token-2', user: userOf('admin') })),
    http.get('/api/messages', () => answer({ messages: [], next_cursor: null })),
    http.get('/api/admin/messages', () => answer({ messages: [], next_cursor: null })),
  );

async function signIn({ user }: ReturnType<typeof renderApp>) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'admin@diwan.test');
  await user.type(screen.getByLabelText('Password'), 'Diwan-demo-2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('signing in opens the page requested before, with its filters', async () => {
  serveSignIn();
  const app = renderApp('/messages?status=dead');
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(app.path()).toBe('/login');
  expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull();
  await signIn(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  expect(app.router.state.location.href).toBe('/messages?status=dead');
});

it('a lost session is explained, and signing in returns to the same page', async () => {
  signInAs('admin');
  serveSignIn();
  let over = true;
  const settings = { ...FALLBACK_SETTINGS, updated_at: '2026-11-20T09:00:00.000Z' };
  server.use(
    http.get('/api/admin/settings', () => (over ? refusal('UNAUTHENTICATED') : answer(settings))),
    http.get('/api/admin/settings/history', () => answer([])),
    http.get('/api/auth/refresh', () => refusal('UNAUTHENTICATED')),
  );
  const app = renderApp('/settings/system?tab=security');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(app.path()).toBe('/login');
  over = false;
  await signIn(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'System settings' })).toBeVisible();
  expect(app.router.state.location.href).toBe('/settings/system?tab=security');
});

it('signing out leaves no return address for the next person', async () => {
  signInAs('admin');
  serveSignIn();
  const app = renderApp('/messages');
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  act(() => endSession());
  await signIn(app);
  expect(await screen.findByRole('heading', { level: 1, name: /Good .*, Noura/ })).toBeVisible();
  expect(app.path()).toBe('/');
});
