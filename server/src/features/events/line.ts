import { setTimeout as wait } from 'node:timers/promises';
import type { TransactionEvent } from '@diwan/contract/features/events';
import type { Db } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { findEventsAfter, findLastEvent } from './store.ts';

interface Rhythm {
  /** Between two looks. */
  readonly look_ms: number;
  /** Looks until the line ends: who still may follow opens it again, and is asked for a session. */
  readonly looks: number;
}

const RHYTHM: Rhythm = { look_ms: 2_000, looks: 150 };

/** A transaction with a lower id may end after one with a higher: so far back is looked again. */
const OVERLAP = 200n;

function frameOf({ transaction_id, kind }: { transaction_id: bigint; kind: string }): string {
  const event: TransactionEvent = { id: Number(transaction_id), kind };
  return `event: transaction\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * The frames of one line of server-sent events. Each look writes at least a sign of life: it keeps
 * proxies from closing the line, and is where the line ends when nobody reads it any more.
 */
export async function* writeEvents(
  db: Db,
  scope: Scope,
  { look_ms, looks }: Rhythm = RHYTHM,
): AsyncGenerator<string> {
  let last = await findLastEvent(db);
  let told = new Set((await findEventsAfter(db, scope, last - OVERLAP)).map(({ id }) => id));
  yield ': open\n\n';
  for (let look = 1; look <= looks; look += 1) {
    await wait(look_ms);
    const newest = await findLastEvent(db);
    const found = await findEventsAfter(db, scope, last - OVERLAP);
    const fresh = found.filter(({ id }) => !told.has(id));
    told = new Set(found.map(({ id }) => id));
    last = newest;
    yield fresh.map(frameOf).join('') || ': still here\n\n';
  }
}
