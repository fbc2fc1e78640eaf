import { resolve } from 'node:path';
import { compose } from '../../server/src/compose.ts';
import { restoreBackup } from '../../server/src/platform/backup/backup.ts';
import { loadInstallationKeys } from '../../server/src/platform/crypto/platform-secrets.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { verifyStored } from '../../server/src/verify.ts';
import { type Installation, requireArgument, withInstallation } from './installation.ts';

/**
 * Brings a backup into a new, empty installation and proves it as `npm run verify` does. JSON on
 * the terminal, 1 when something differs.
 */
const folder = resolve(requireArgument('npm run restore -- <folder of a backup>'));

async function restore({ config, url, owner_url }: Installation) {
  await migrate(owner_url);
  const { deps, database } = compose(config, url);
  const patient = openDatabase(owner_url, { statement_timeout_ms: 0 });
  try {
    const { files, secrets } = deps;
    const report = await restoreBackup({ folder, url: owner_url, files, secrets });
    await loadInstallationKeys({ db: patient.db, secrets });
    return { report, differences: await verifyStored({ ...deps, db: patient.db }) };
  } finally {
    await patient.close();
    await database.close();
  }
}

try {
  const { report, differences } = await withInstallation(restore);
  const ok = Object.values(differences).every((list) => list.length === 0);
  console.log(JSON.stringify({ ok, ...report, differences }, null, 2));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
