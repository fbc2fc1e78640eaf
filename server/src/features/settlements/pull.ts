import { dayIn } from '../../platform/clock.ts';
import type { Payout } from '../../provider/port.ts';
import { readSettings } from '../settings/public.ts';
import { findOpen, noteSeen, readHorizon } from './payout-store.ts';
import { isUnavailable, pagesOf } from './provider-lists.ts';
import { type Progress, type PullDeps, settlePayout } from './settle-payout.ts';

const DAY_MS = 86_400_000;
/** The longest period that the provider lists. */
const SLICE_MS = 30 * DAY_MS;
/**
 * The time by which the provider's clock may be ahead of the server's clock. The simulator's clock
 * often is.
 */
const AHEAD_MS = 15 * DAY_MS;
/** The time after a payout's date in which the provider may add it to its list. */
const OVERLAP_MS = 3 * DAY_MS;
const LONGEST_LOOK_BACK_MS = 180 * DAY_MS;
const FORGET_AFTER_MS = 60 * DAY_MS;
/** The number of consecutive failures after which the provider is treated as unreachable. */
const MOST_FAILURES = 3;

const isoOf = (ms: number): string => new Date(ms).toISOString();

export interface PullOptions {
  /**
   * True if the run reads everything since the oldest unsettled capture or refund, including
   * postponed payouts.
   */
  readonly thorough: boolean;
  readonly on_progress: Progress;
  /**
   * Returns whether the run may continue. It is called before each payout. If it returns false, the
   * run pauses.
   */
  readonly may_go_on: () => boolean;
}

export type PullOutcome = 'done' | 'paused' | 'failed';

/** Returns the time from which payouts must be read; undefined if nothing needs settlement. */
async function startOf({ db, clock }: PullDeps, thorough: boolean): Promise<number | undefined> {
  const now = clock.ms();
  const { waiting_since, seen_until } = await readHorizon(db, isoOf(now - FORGET_AFTER_MS));
  if (waiting_since === null) return undefined;
  const waiting = Date.parse(waiting_since) - DAY_MS;
  const seen = seen_until === null ? waiting : Date.parse(seen_until) - OVERLAP_MS;
  return Math.max(thorough ? waiting : Math.max(waiting, seen), now - LONGEST_LOOK_BACK_MS);
}

/** Returns the payouts of one page that are due for settlement. */
async function dueOf(
  { db, clock }: PullDeps,
  payouts: readonly Payout[],
  thorough: boolean,
): Promise<Payout[]> {
  if (payouts.length === 0) return [];
  await noteSeen(db, payouts);
  const open = await findOpen(db, payouts);
  const now = clock.iso();
  return payouts.filter(({ id, status }) => {
    const next_try_at = open.get(id);
    if (next_try_at === undefined || status !== 'PAID') return false;
    return thorough || next_try_at === null || next_try_at <= now;
  });
}

async function pullSlice(
  deps: PullDeps,
  from_ms: number,
  timezone: string,
  { thorough, on_progress, may_go_on }: PullOptions,
): Promise<PullOutcome> {
  const period = { from: isoOf(from_ms), to: isoOf(from_ms + SLICE_MS) };
  const pages = pagesOf((place) => deps.provider.listPayouts({ period, ...place }));
  let failures = 0;
  for await (const page of pages) {
    for (const payout of await dueOf(deps, page, thorough)) {
      if (!may_go_on()) return 'paused';
      try {
        await settlePayout(deps, { payout, day: dayIn(payout.date, timezone) }, on_progress);
        failures = 0;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        deps.log.warn({ err: error, payout_id: payout.id }, 'a payout could not be read');
        await on_progress({ updated: 0, errors: 1 });
        await deps.on_problem?.({
          object: 'payout',
          object_id: payout.id,
          problem: 'not readable',
        });
        failures += 1;
        if (failures === MOST_FAILURES) return 'failed';
      }
    }
  }
  return 'done';
}

/**
 * Settles the provider's payouts since the oldest unsettled capture or refund, one by one. It may
 * run at any time, even concurrently.
 */
export async function pullPayouts(deps: PullDeps, pull: PullOptions): Promise<PullOutcome> {
  const start = await startOf(deps, pull.thorough);
  if (start === undefined) return 'done';
  const { timezone } = await readSettings(deps.db);
  const end = Math.max(deps.clock.ms(), start) + AHEAD_MS;
  try {
    for (let from = start; from < end; from += SLICE_MS) {
      const pulled = await pullSlice(deps, from, timezone, pull);
      if (pulled !== 'done') return pulled;
    }
    return 'done';
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'payouts could not be listed');
    await pull.on_progress({ updated: 0, errors: 1 });
    await deps.on_problem?.({ object: 'payout', object_id: null, problem: 'not readable' });
    return 'failed';
  }
}
