import { resolve } from 'node:path';
import { settleRestore } from '../../server/src/after-restore.ts';
import { compose } from '../../server/src/compose.ts';
import { restoreBackup } from '../../server/src/platform/backup/backup.ts';
import { copyMarksAndLog } from '../../server/src/platform/backup/marks.ts';
import {
  findUnsettled,
  insertRestore,
  releaseOutgoing,
} from '../../server/src/platform/backup/restores.ts';
import type { Deps } from '../../server/src/platform/context.ts';
import { loadInstallationKeys } from '../../server/src/platform/crypto/platform-secrets.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openFileStore } from '../../server/src/platform/files/store.ts';
import { verifyStored } from '../../server/src/verify.ts';
import { type Installation, requireArgument, withInstallation } from './installation.ts';

/**
 * Restores a backup into a new, empty installation and settles it (docs/operations.md). Then
 * verifies it as `npm run verify` does. Prints JSON. Exits with 1 on a difference.
 */
const USAGE = `npm run restore -- <folder of a backup> [<STORAGE_URL of the lost installation>]
npm run restore -- --finish                complete a restore that was interrupted
npm run restore -- --settle <instant>      after another tool brought back the state of this instant
npm run restore -- --release               send what waits since the restore`;

const first = requireArgument(USAGE);
const second = process.argv[3];

type Work<Result> = (deps: Deps, installation: Installation) => Promise<Result>;

/** Runs `work` on a database without a statement timeout. */
const withDeps = <Result>(work: Work<Result>) =>
  withInstallation(async (installation) => {
    const { config, url, owner_url } = installation;
    await migrate(owner_url);
    const { deps, database } = compose(config, url);
    const patient = openDatabase(owner_url, { statement_timeout_ms: 0 });
    try {
      return await work({ ...deps, db: patient.db }, installation);
    } finally {
      await patient.close();
      await database.close();
    }
  });

async function settle(deps: Deps) {
  await loadInstallationKeys(deps);
  const restore = await findUnsettled(deps.db);
  if (restore === null) throw new Error('there is no restore to finish');
  const settled = await settleRestore(deps, restore.backup_at);
  return { settled, differences: await verifyStored(deps) };
}

const bringBack: Work<object> = async (deps, { owner_url }) => {
  const { files, secrets, clock } = deps;
  if (second !== undefined) await copyMarksAndLog(openFileStore(second), files);
  const folder = resolve(first);
  const report = await restoreBackup({ folder, url: owner_url, files, secrets, now: clock.now() });
  return { ...report, ...(await settle(deps)) };
};

const settleNow: Work<object> = async (deps) => {
  const backup_at = Temporal.Instant.from(second ?? '').toString({ smallestUnit: 'millisecond' });
  await insertRestore(deps.db, backup_at, deps.clock.iso());
  return settle(deps);
};

const release: Work<object> = async ({ db, clock }) => ({
  released: await releaseOutgoing(db, clock.iso()),
});

const COMMANDS: Readonly<Record<string, Work<object>>> = {
  '--finish': settle,
  '--settle': settleNow,
  '--release': release,
};

const hasDifferences = (result: { readonly differences?: Readonly<Record<string, unknown[]>> }) =>
  Object.values(result.differences ?? {}).some((list) => list.length > 0);

try {
  const result = await withDeps(COMMANDS[first] ?? bringBack);
  const ok = !hasDifferences(result);
  console.log(JSON.stringify({ ok, ...result }, null, 2));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`Nothing was done: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
