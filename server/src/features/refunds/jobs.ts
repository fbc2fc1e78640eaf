import { formatInstant } from '../../platform/clock.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { applyOrNote, findSent, type SendingDeps, sendRefund } from './apply.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reads the status of undecided refunds from the provider. */
    poll_refunds: Record<string, never>;
  }
}

/** The number of seconds after a check in which the request that made it may still run. */
const QUIET_S = 30;
const BATCH = 200;
/**
 * The hours for which the provider surely keeps an idempotency key. It keeps keys for 24 hours. A
 * repeat after that could refund twice.
 */
const KEY_LIVES_HOURS = 23;

async function pollOne(deps: SendingDeps, row: store.OpenRefund): Promise<void> {
  const { db, clock, provider } = deps;
  await store.updateRefund(db, row.id, { checked_at: clock.iso() });
  if (row.provider_refund_id === null) {
    const repeatable = clock.now().subtract({ hours: KEY_LIVES_HOURS });
    if (Date.parse(row.created_at) > repeatable.epochMilliseconds) await sendRefund(deps, row);
    else await findSent(deps, row);
    return;
  }
  const answer = await provider.readRefund(row.provider_refund_id);
  if (answer.ok) await applyOrNote(deps, answer.value);
}

/**
 * Reads a limited number of refunds per run, those unchecked for the longest time first. The next
 * run reads the rest.
 */
export const pollRefunds =
  (deps: SendingDeps): TaskHandler<'poll_refunds'> =>
  async (_payload, { signal }) => {
    const before = formatInstant(deps.clock.now().subtract({ seconds: QUIET_S }));
    for (const row of await store.findOpenRefunds(deps.db, before, BATCH)) {
      if (signal.aborted) return;
      await pollOne(deps, row);
    }
  };

export const refundsSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'poll_refunds' },
];
