import { type HistoryState, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Role } from '@diwan/contract/kernel/roles';
import { getSession, signedInUser, subscribeSession, type SessionState } from '../lib/session.ts';

declare module '@tanstack/react-router' {
  // Kept with the entry of the history: it survives a reload and is no part of an address.
  interface HistoryState {
    /** The page of ours that somebody asked for before they were signed in. */
    way_back?: string;
    session_ended?: boolean;
  }
}

/** What the sign-in page is told. Who left by themselves leaves no way to the next person. */
export const wayBackTo = (href: string, ended: SessionState['ended']): HistoryState =>
  ended === 'left' ? {} : { way_back: href, session_ended: ended === 'lost' };

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

interface Asked {
  readonly location: Pick<ParsedLocation, 'href' | 'state'>;
}

/**
 * Lets the given roles in. Not signed in goes to /login, another role to `otherwise`. The server
 * decides again on each call: this only spares people pages that would refuse them.
 */
export function allow(roles: readonly Role[], otherwise: '/' | '/dashboard' = '/') {
  return async ({ location }: Asked): Promise<void> => {
    await sessionRestored();
    const session = getSession();
    const user = signedInUser(session);
    if (user === null) {
      redirect({ to: '/login', state: wayBackTo(location.href, session.ended), throw: true });
    } else if (!roles.includes(user.role)) redirect({ to: otherwise, throw: true });
  };
}

/** For the sign-in page: who is signed in already goes to where they were, or to the start page. */
export async function allowVisitors({ location }: Asked): Promise<void> {
  await sessionRestored();
  if (signedInUser(getSession()) !== null) {
    redirect({ href: location.state.way_back ?? '/', throw: true });
  }
}
