import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { SessionUser } from '@diwan/contract/features/auth/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.ts';
import { restoreSession } from '../lib/session.ts';

export function userOf(role: Role, more: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '3f0a4f0e-6a55-4b0a-9a3f-0c7d5d0a1b11',
    email: `${role}@diwan.test`,
    first_name: 'Noura',
    last_name: 'Salem',
    role,
    access: role === 'brand_owner' ? 'owner' : null,
    brand_id: role === 'brand_owner' ? 7 : null,
    partner_id: role === 'partner_employee' ? 3 : null,
    phone_country_code: '+965',
    phone_number: '50001234',
    language: null,
    ...more,
  };
}

/** Signs a user in through local storage, like an earlier visit. */
export function signInAs(role: Role, token = 'token-1', more: Partial<SessionUser> = {}): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(userOf(role, more)));
  restoreSession();
}

/** Renders the whole app at an address. `path()` returns the current path. */
export function renderApp(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const user = userEvent.setup();
  render(<Providers router={router} />);
  // A page that still loads after the test would fail, because its window no longer exists.
  onTestFinished(() => {
    router.startTransition = () => Promise.resolve(false);
  });
  return { user, router, path: () => router.state.location.pathname };
}
