import { type HistoryState, type ParsedLocation, redirect } from '@tanstack/react-router';
import { type BrandAccess, EVERY_ACCESS, hasAccess, type Role } from '@diwan/contract/kernel/roles';
import { getSession, signedInUser, subscribeSession, type SessionState } from '../lib/session.ts';

declare module '@tanstack/react-router' {
  // This state is part of the history entry. It survives a reload and does not appear in the URL.
  interface HistoryState {
    /** The address that the person requested before signing in. */
    way_back?: string;
    session_ended?: boolean;
  }
}

/**
 * Returns the history state for the login page. After a sign-out it has no return address, because
 * the next person may be another one.
 */
export const wayBackTo = (href: string, ended: SessionState['ended']): HistoryState =>
  ended === 'left' ? {} : { way_back: href, session_ended: ended === 'lost' };

/**
 * Resolves when the session has been read from local storage. Until then the page shows
 * 'Loading...'.
 */
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

interface GuardedVisit {
  readonly location: Pick<ParsedLocation, 'href' | 'state'>;
}

interface Admission {
  readonly roles: readonly Role[];
  readonly access?: readonly BrandAccess[] | undefined;
  readonly otherwise?: '/' | '/dashboard' | undefined;
}

/**
 * Returns a guard that admits the given roles and accesses. It redirects visitors to /login and
 * other users to `otherwise`. The server also checks every call. The guard only avoids pages
 * that would show a refusal.
 */
export function allow({ roles, access = EVERY_ACCESS, otherwise = '/' }: Admission) {
  return async ({ location }: GuardedVisit): Promise<void> => {
    await sessionRestored();
    const session = getSession();
    const user = signedInUser(session);
    if (user === null) {
      redirect({ to: '/login', state: wayBackTo(location.href, session.ended), throw: true });
    } else if (!roles.includes(user.role) || !hasAccess(access, user.access)) {
      redirect({ to: otherwise, throw: true });
    }
  };
}

/** Guards the login page: redirects a signed-in person to the requested page or the start page. */
export async function allowVisitors({ location }: GuardedVisit): Promise<void> {
  await sessionRestored();
  if (signedInUser(getSession()) !== null) {
    redirect({ href: location.state.way_back ?? '/', throw: true });
  }
}
