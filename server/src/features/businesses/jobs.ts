import { type Deps, systemContext } from '../../platform/context.ts';
import { storeOrDiscard } from '../../platform/files/stored-files.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { logoColumns, type NewLogo, prepareLogo, replaceLogo } from './logo.ts';
import * as store from './store.ts';
import { NO_LOGO } from './values.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Fetches logo links that have no stored file. */
    fetch_logo_links: Record<string, never>;
  }
}

/** Stores a fetched logo, if no other call has changed the link in the meantime. */
async function storeLogo(deps: Deps, id: string, link: string, logo: NewLogo): Promise<void> {
  await storeOrDiscard(deps, logo.file, (used) =>
    deps.db.transaction().execute(async (tx) => {
      const before = await store.lockBusiness(tx, id);
      if (before?.logo_url !== link || before.logo_file_id !== null) return;
      used();
      const columns = logo.refusal === undefined ? await logoColumns(tx, logo) : NO_LOGO;
      await replaceLogo(systemContext(deps, 'fetch_logo_links'), tx, before, columns);
    }),
  );
}

/**
 * Fetches logo links that have no stored file. A link that leads to no picture is retried with the
 * job. After the last attempt the link is removed. The audit log keeps it.
 */
export const fetchLogoLinks =
  (deps: Deps): TaskHandler<'fetch_logo_links'> =>
  async (_, { attempt, max_attempts }) => {
    let failed = 0;
    for (const { id, logo_url: link } of await store.findUnfetchedLogos(deps.db)) {
      const logo = await prepareLogo(deps, link, NO_LOGO);
      if (logo.refusal !== undefined && attempt < max_attempts) failed += 1;
      else await storeLogo(deps, id, link, logo);
    }
    if (failed > 0) throw new Error(`logo links without a picture: ${failed}`);
  };

/** The interval is longer than all attempts of one job. */
export const businessesSchedule: readonly CronEntry[] = [
  { schedule: '35 */6 * * *', task: 'fetch_logo_links' },
];
