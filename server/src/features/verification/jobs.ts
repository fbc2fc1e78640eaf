import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { DOCUMENT_NAMES } from '@diwan/contract/features/documents/request-words';
import {
  EXPIRY_NOTICE_DAYS,
  EXPIRY_WARNING_DAYS,
} from '@diwan/contract/features/verification/records';
import { addDays, calendarDate, daysBetween } from '@diwan/contract/kernel/time';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { requestExpired } from '../documents/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import * as store from './expiry-store.ts';

type WatchDeps = Pick<Deps, 'db' | 'secrets' | 'jobs' | 'clock' | 'config'>;

const BATCH = 200;

type Expiry = Parameters<typeof store.saveExpiries>[2][number];

/** Returns the readable dates of a brand's documents. */
const expiriesOf = ({ secrets }: WatchDeps, { papers }: store.WatchedBrand): Expiry[] =>
  papers.flatMap(({ entered, sealed, ...paper }) => {
    const text = entered ?? (sealed === null ? null : secrets.openOrNull(sealed));
    const expires_on = calendarDate.safeParse(text).data;
    return expires_on === undefined ? [] : [{ ...paper, expires_on }];
  });

type Stored = store.WatchedBrand['stored'][number];

/** Returns true if a stored date has a notice that was not sent. Mirrors `takeDue`. */
const isNoticeDue = ({ expires_on, notified_days }: Stored, today: string): boolean => {
  const left = daysBetween(today, expires_on);
  const days = EXPIRY_NOTICE_DAYS.filter((one) => one >= left);
  return days.length > 0 && (notified_days === null || notified_days > Math.min(...days));
};

/** Returns true if a brand has dates to store or remove, or a notice or request to send. */
function hasWork(brand: store.WatchedBrand, expiries: readonly Expiry[], today: string): boolean {
  const { present, stored, status, is_unrequested } = brand;
  const isStored = ({ field, expires_on, file_id }: Expiry) =>
    stored.some(
      (one) => one.field === field && one.expires_on === expires_on && one.file_id === file_id,
    );
  if (!expiries.every(isStored)) return true;
  if (!stored.every(({ field }) => present.includes(field))) return true;
  if (status !== 'active') return false;
  return is_unrequested || stored.some((one) => isNoticeDue(one, today));
}

/**
 * Stores the expiry dates of one brand's documents. If the brand is active, notifies the owner and
 * requests the renewed documents.
 */
async function watchBrand(
  deps: WatchDeps,
  tx: Tx,
  brand: store.WatchedBrand,
  { expiries, today }: { readonly expiries: readonly Expiry[]; readonly today: string },
) {
  await store.dropAbsent(tx, brand.id, brand.present);
  await store.saveExpiries(tx, brand.id, expiries, addDays(today, EXPIRY_WARNING_DAYS));
  if (brand.status !== 'active') return;
  const notice = { today, days: EXPIRY_NOTICE_DAYS, now: deps.clock.iso() };
  for (const { field, expires_on } of await store.takeDue(tx, brand.id, notice)) {
    await notifyOwner(tx, deps, brand.id, ({ name: brand_name, language }) => ({
      template: 'document_expiring',
      params: { brand_name, document: DOCUMENT_NAMES[field][language], date: expires_on },
    }));
  }
  // The owner sends the renewed document as the answer to this request.
  for (const { field } of await store.findUnrequested(tx, brand.id)) {
    await requestExpired(deps, tx, brand.id, field);
  }
}

/**
 * Checks the documents of every brand, and changes those with work to do. An owner is notified 60,
 * 30 and 7 days before a document expires.
 */
async function watchExpiries(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const today = todayIn(deps, await readSettings(deps.db));
  let last = 0;
  for (let found = BATCH; found === BATCH && !signal.aborted;) {
    const brands = await store.findWatched(deps.db, last, BATCH);
    for (const brand of brands) {
      if (signal.aborted) return;
      const expiries = expiriesOf(deps, brand);
      if (!hasWork(brand, expiries, today)) continue;
      const work = { expiries, today };
      await deps.db.transaction().execute((tx) => watchBrand(deps, tx, brand, work));
    }
    found = brands.length;
    last = brands.at(-1)?.id ?? last;
  }
}

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Stores expiry dates and notifies owners. */
    watch_expiries: Record<string, never>;
  }
}

export const watchExpiriesTask =
  (deps: Deps): TaskHandler<'watch_expiries'> =>
  (_payload, { signal }) =>
    watchExpiries(deps, signal);

/** The job runs hourly, because documents are read at any hour and expire at midnight. */
export const verificationSchedule: readonly CronEntry[] = [
  { schedule: '17 * * * *', task: 'watch_expiries' },
];
