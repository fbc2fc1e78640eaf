import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeBackup } from '../../server/src/platform/backup/backup.ts';
import { openFileStore } from '../../server/src/platform/files/store.ts';
import { requireArgument, withInstallation } from './installation.ts';
import { ROOT } from '../run/program.ts';

/**
 * Writes the database and files of the installation into a new folder. The installation may be in
 * use. Prints JSON. Exits with 1 if the storage has lost a file.
 */
const text = await readFile(join(ROOT, 'package.json'), 'utf8');
const { version } = JSON.parse(text) as { readonly version: string };
const folder = resolve(requireArgument('npm run backup -- <new folder>'));
try {
  const report = await withInstallation(({ config, owner_url }) =>
    writeBackup({
      url: owner_url,
      files: openFileStore(config.storage_url),
      folder,
      version,
      now: Temporal.Now.instant(),
    }),
  );
  console.log(JSON.stringify({ folder, ...report }, null, 2));
  if (report.missing.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(`No backup was written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
