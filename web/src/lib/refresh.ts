import type { Session } from '@diwan/contract/features/auth/records';
import { endSession, getSession, startSession } from './session.ts';

let running: Promise<string | null> | null = null;
const lostListeners = new Set<() => void>();

/** Called when a session could not be renewed and the person has to sign in again. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * A new token for the refused one, or null when the session is over. Calls that are refused at the
 * same time share one request.
 */
export async function refreshToken(refused: string): Promise<string | null> {
  const { token } = getSession();
  // Another call, or another tab, has renewed it in the meantime.
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

/** The session's cookie authorises this call; the refused token is not sent again. */
async function askServer(): Promise<Session | null> {
  try {
    const response = await fetch('/api/auth/refresh', { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    const envelope = (await response.json()) as { readonly data: Session };
    return typeof envelope.data.token === 'string' ? envelope.data : null;
  } catch {
    // No answer counts as a failed refresh, as the specification requires: sign in again.
    return null;
  }
}
