import { type HistoryState, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Role } from '@diwan/contract/kernel/roles';
import { getSession, signedInUser, subscribeSession, type SessionState } from '../lib/session.ts';

declare module '@tanstack/react-router' {
  // Stored in the history entry, which survives a reload and is not part of the address.
  interface HistoryState {
    /** The page that the person requested before signing in. */
    way_back?: string;
    session_ended?: boolean;
  }
}

/** The state for the sign-in page. After a sign-out the next person gets no return address. */
export const wayBackTo = (href: string, ended: SessionState['ended']): HistoryState =>
  ended === 'left' ? {} : { way_back: href, session_ended: ended === 'lost' };

/** Resolves when local storage has been read. Until then the page shows 'Loading...'. */
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

/**
 * Admits the given roles. Signed-out visitors go to /login, other roles to `otherwise`. The server
 * checks each call too; the guard only avoids pages that would refuse the person.
 */
export function allow(roles: readonly Role[], otherwise: '/' | '/dashboard' = '/') {
  return async ({ location }: GuardedVisit): Promise<void> => {
    await sessionRestored();
    const session = getSession();
    const user = signedInUser(session);
    if (user === null) {
      redirect({ to: '/login', state: wayBackTo(location.href, session.ended), throw: true });
    } else if (!roles.includes(user.role)) redirect({ to: otherwise, throw: true });
  };
}

/** For the sign-in page: redirects a signed-in person to the requested page or the start page. */
export async function allowVisitors({ location }: GuardedVisit): Promise<void> {
  await sessionRestored();
  if (signedInUser(getSession()) !== null) {
    redirect({ href: location.state.way_back ?? '/', throw: true });
  }
}
