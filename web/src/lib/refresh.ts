import type { Session } from '@diwan/contract/features/auth/records';
import { endSession, getSession, startSession } from './session.ts';

let running: Promise<string | null> | null = null;
const lostListeners = new Set<() => void>();

/**
 * Calls the listener when a session could not be renewed and the person must sign in again. Returns
 * a function that removes the listener.
 */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Returns a new token for a refused one, or null if the session has ended. Calls that are refused
 * at the same time share one request.
 */
export async function refreshToken(refused: string): Promise<string | null> {
  const { token } = getSession();
  // Another call or tab has already renewed the token.
  if (token !== null && token !== refused) return token;
  running ??= renew().finally(() => {
    running = null;
  });
  return running;
}

async function renew(): Promise<string | null> {
  const session = await askServer();
  if (session === null) {
    endSession('lost');
    for (const listener of lostListeners) listener();
    return null;
  }
  startSession(session);
  return session.token;
}

/**
 * Requests a new session. The session's cookie authorises the request, so the refused token is not
 * sent.
 */
async function askServer(): Promise<Session | null> {
  try {
    const response = await fetch('/api/auth/refresh', { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    const envelope = (await response.json()) as { readonly data: Session };
    return typeof envelope.data.token === 'string' ? envelope.data : null;
  } catch {
    // The specification requires a new sign-in if the refresh gets no answer.
    return null;
  }
}
