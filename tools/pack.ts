import './installation/env-file.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { month as monthSchema } from '@diwan/contract/features/payout-statements/records';
import {
  PACK_CHECK_NAME,
  regulatorPackName,
} from '@diwan/contract/features/regulator-pack/records';
import { downloadPackCheck } from '../server/src/features/regulator-pack/check-page.ts';
import { exportPack } from '../server/src/features/regulator-pack/export-pack.ts';
import { systemContext } from '../server/src/platform/context.ts';
import { withDatabase } from './installation/with-database.ts';

/**
 * Writes the regulator pack of a month and the page that checks it into a folder. Run it on the
 * server: `npm run pack -- 2026-11 FOLDER`.
 */
const [given, folder] = process.argv.slice(2);
const month = monthSchema.safeParse(given);
if (!month.success || folder === undefined) {
  console.error('npm run pack -- 2026-11 FOLDER');
  process.exit(2);
}

await withDatabase('write the pack', async (deps) => {
  const ctx = systemContext(deps, 'pack');
  await mkdir(folder, { recursive: true });
  for (const [name, { content }] of [
    [regulatorPackName(month.data), await exportPack(ctx, month.data)],
    [PACK_CHECK_NAME, await downloadPackCheck(deps)],
  ] as const) {
    // The pack has personal data, so only its owner may read it.
    await writeFile(join(folder, name), content, { mode: 0o600 });
    console.log(join(folder, name));
  }
});
