import { redirect } from '@tanstack/react-router';
import type { Role } from '@diwan/contract/kernel/roles';
import { getSession, signedInUser, subscribeSession } from '../lib/session.ts';

/** Resolves when local storage has been read; until then the page shows 'Loading...'. */
function sessionRestored(): Promise<void> {
  if (!getSession().loading) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (getSession().loading) return;
      stop();
      resolve();
    });
  });
}

/**
 * Lets the given roles in. Not signed in goes to /login, another role to `otherwise`. The server
 * decides again on each call: this only spares people pages that would refuse them.
 */
export function allow(roles: readonly Role[], otherwise: '/' | '/dashboard' = '/') {
  return async (): Promise<void> => {
    await sessionRestored();
    const user = signedInUser(getSession());
    if (user === null) redirect({ to: '/login', throw: true });
    else if (!roles.includes(user.role)) redirect({ to: otherwise, throw: true });
  };
}

/** For the sign-in page: who is signed in already goes to the start page. */
export async function allowVisitors(): Promise<void> {
  await sessionRestored();
  if (signedInUser(getSession()) !== null) redirect({ to: '/', throw: true });
}
