import { request } from './api.ts';
import { endSession } from './session.ts';

/**
 * Ends the session on the server, then here. A server that can't be reached must not keep a
 * person signed in on a shared computer, so the browser forgets in any case.
 */
export async function signOut(): Promise<void> {
  try {
    await request<null>('POST', '/auth/logout');
  } finally {
    endSession();
  }
}
