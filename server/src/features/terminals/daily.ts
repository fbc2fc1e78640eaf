import { REMINDER_DAYS } from '@diwan/contract/features/terminals/terms';
import { sql } from 'kysely';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockBooks } from '../transactions/public.ts';
import { bringToDay } from './locked.ts';
import { notifyOwnerOfRental, notifyPartner } from './news.ts';
import { fromTerminals, isSilent, type Moment, momentOf } from './rows.ts';
import { findDueBrands, findRental, updateRental } from './store.ts';

const BATCH = 100;
const JOB = 'tend_terminals';

/** Begins and ends due rentals, brand by brand, each brand in its own transaction. */
async function bringAllToDay(deps: Deps, moment: Moment, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(deps, JOB);
  let after = 0;
  const problems: unknown[] = [];
  for (;;) {
    const brands = await findDueBrands(deps.db, moment, after, BATCH);
    for (const brand_id of brands) {
      if (signal.aborted) return;
      try {
        await ctx.transaction(async (tx) => {
          await lockBooks(tx, [brand_id]);
          await bringToDay(ctx, tx, brand_id, moment);
        });
      } catch (error) {
        // The job continues with the other brands. Afterwards it fails and is retried.
        deps.log.error({ err: error, brand_id }, 'the rentals of a brand were not updated');
        problems.push(error);
      }
    }
    const last = brands.at(-1);
    if (last === undefined || brands.length < BATCH) break;
    after = last;
  }
  if (problems.length > 0)
    throw new AggregateError(problems, 'the rentals of some brands were not updated');
}

interface NoticeTarget {
  readonly id: string;
}

/**
 * Returns rentals that end soon without a renewal, and whose owner has no reminder for this number
 * of days yet.
 */
const findEnding = async (
  tx: Tx,
  today: string,
  days: number,
): Promise<readonly NoticeTarget[]> => {
  const { rows } = await sql<NoticeTarget>`
    select t.id from terminals t
    where t.status = 'active' and t.rental_end > ${today}::date
      and t.rental_end <= ${today}::date + ${days}::integer
      and coalesce(t.reminded_days, 32767) > ${days}
      -- A rental that was this short from the beginning needs no first reminder.
      and t.rental_end - t.rental_start > ${days}
      and not exists (select from terminals r where r.follows_id = t.id
        and r.origin = 'renewal' and r.status in ('pending', 'approved', 'active'))
    order by t.rental_end, t.id limit ${BATCH} for update of t skip locked`.execute(tx);
  return rows;
};

/** Returns silent terminals without a notice since their last payment. */
const findSilent = async (tx: Tx, moment: Moment): Promise<readonly NoticeTarget[]> => {
  const { rows } = await sql<NoticeTarget>`
    select t.id from ${fromTerminals(moment)}
    where t.status = 'active' and ${isSilent}
      and (t.silence_told_at is null or t.silence_told_at < s.last_at)
    order by t.id limit ${BATCH} for update of t skip locked`.execute(tx);
  return rows;
};

type FindTargets = (tx: Tx) => Promise<readonly NoticeTarget[]>;
type RecordNotice = (tx: Tx, id: string) => Promise<void>;

/**
 * Sends a notice for each found rental. `send` records the notice in the transaction of its
 * message, so `find` does not find the rental again.
 */
async function sendNotices(
  deps: Deps,
  signal: AbortSignal,
  find: FindTargets,
  send: RecordNotice,
): Promise<void> {
  let told = BATCH;
  while (told === BATCH && !signal.aborted) {
    told = await deps.db.transaction().execute(async (tx) => {
      const found = await find(tx);
      for (const { id } of found) await send(tx, id);
      return found.length;
    });
  }
}

async function remind(deps: Deps, moment: Moment, signal: AbortSignal): Promise<void> {
  // The last reminder is sent first. A rental that gets it does not get the earlier ones.
  for (const days of REMINDER_DAYS.toSorted((a, b) => a - b)) {
    const find: FindTargets = (tx) => findEnding(tx, moment.today, days);
    await sendNotices(deps, signal, find, async (tx, id) => {
      const rental = await updateRental(tx, id, { reminded_days: days });
      await notifyOwnerOfRental(deps, tx, rental, 'terminal_ending');
    });
  }
}

const pointOutSilence = (deps: Deps, moment: Moment, signal: AbortSignal): Promise<void> =>
  sendNotices(
    deps,
    signal,
    (tx) => findSilent(tx, moment),
    async (tx, id) => {
      const rental = await findRental(tx, id);
      if (!rental) return;
      await updateRental(tx, id, { silence_told_at: moment.now });
      await notifyPartner(deps, tx, rental, 'terminal_silent');
    },
  );

/**
 * Does the hourly work: begins rentals with their rent, ends rentals, reminds owners of endings
 * without a renewal, and reports silent terminals. Safe to repeat and to interrupt.
 */
export async function tendTerminals(deps: Deps, signal: AbortSignal): Promise<void> {
  const moment = await momentOf(deps, deps.db);
  await bringAllToDay(deps, moment, signal);
  await remind(deps, moment, signal);
  await pointOutSilence(deps, moment, signal);
}
