import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { DOCUMENT_NAMES } from '@diwan/contract/features/documents/request-words';
import type { ReadFileField } from '@diwan/contract/features/readings/records';
import { EXPIRY_WARNING_DAYS } from '@diwan/contract/features/verification/records';
import { addDays, calendarDate } from '@diwan/contract/kernel/time';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import * as store from './expiry-store.ts';

type WatchDeps = Pick<Deps, 'db' | 'secrets' | 'jobs' | 'clock' | 'config'>;

const BATCH = 200;

/**
 * Stores the expiry dates of one brand's documents, and notifies the owner if the brand is active.
 */
async function watchBrand(deps: WatchDeps, tx: Tx, brand: store.WatchedBrand, until: string) {
  const read = brand.papers.flatMap(({ field, sealed }) => {
    const expires_on = calendarDate.safeParse(deps.secrets.openOrNull(sealed)).data;
    return expires_on === undefined ? [] : [{ field, expires_on }];
  });
  await store.saveExpiries(tx, brand.id, read);
  if (brand.status !== 'active') return;
  for (const { field, expires_on } of await store.takeDue(tx, brand.id, until, deps.clock.iso())) {
    await notifyOwner(tx, deps, brand.id, ({ name: brand_name, language }) => ({
      template: 'document_expiring',
      params: {
        brand_name,
        document: DOCUMENT_NAMES[field as ReadFileField][language],
        date: expires_on,
      },
    }));
  }
}

/** Checks the documents of every brand. An owner is notified once per document and date. */
async function watchExpiries(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const until = addDays(todayIn(deps, await readSettings(deps.db)), EXPIRY_WARNING_DAYS);
  let last = 0;
  for (let found = BATCH; found === BATCH && !signal.aborted;) {
    const brands = await store.findWatched(deps.db, last, BATCH);
    for (const brand of brands) {
      if (signal.aborted) return;
      await deps.db.transaction().execute((tx) => watchBrand(deps, tx, brand, until));
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
