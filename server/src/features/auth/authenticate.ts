import DataLoader from 'dataloader';
import type { Deps } from '../../platform/context.ts';
import { readAccessToken } from './access-token.ts';
import { findLiveSessions, type LiveSession } from './store.ts';

/** What is more than that asks in a statement of its own. */
const MOST_TOGETHER = 200;

/**
 * Who a bearer token stands for now; null when it no longer counts. Requests that come in one turn
 * of the event loop ask for their sessions in one statement, which begins after all of them.
 * Nothing is kept: the next request asks anew.
 */
export function createAuthenticate(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
): (token: string) => Promise<LiveSession | null> {
  const sessions = new DataLoader<string, LiveSession | null>(
    async (ids) => {
      const found = await findLiveSessions(deps.db, [...new Set(ids)], deps.clock.iso());
      const by_id = new Map(found.map((session) => [session.session_id, session]));
      return ids.map((id) => by_id.get(id) ?? null);
    },
    { cache: false, maxBatchSize: MOST_TOGETHER, batchScheduleFn: (ask) => setImmediate(ask) },
  );
  return async (token) => {
    const session_id = await readAccessToken(deps, token);
    return session_id === null ? null : sessions.load(session_id);
  };
}
