import './env-file.ts';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { endSessionsOf } from '../../server/src/features/auth/public.ts';
import { takeAwayFactors } from '../../server/src/features/factors/public.ts';
import { resetFactorsByOperator } from '../../server/src/features/users/public.ts';
import { systemContext } from '../../server/src/platform/context.ts';
import { loadInstallationKeys } from '../../server/src/platform/crypto/platform-secrets.ts';

/**
 * Removes the lost second factors of an account that no admin can reset, such as the last super
 * admin. Run it on the server: `npm run reset-factors -- <e-mail> <reason>`.
 */
const [email, ...words] = process.argv.slice(2);
const reason = words.join(' ').trim();
if (email === undefined || reason === '') {
  process.stderr.write('npm run reset-factors -- <e-mail> <why>\n');
  process.exit(2);
}
const config = readConfig(process.env);
const embedded =
  config.database_url === undefined
    ? await startEmbeddedPostgres({ data_dir: join(config.data_dir, 'postgres'), durable: true })
    : undefined;
const { deps, database } = compose(config, embedded?.url ?? config.database_url ?? '');
try {
  await loadInstallationKeys(deps);
  const ctx = systemContext(deps, 'operator');
  await resetFactorsByOperator(ctx, { endSessionsOf, takeAwayFactors }, { email, reason });
  console.log(`The second factors of ${email} are gone; the next sign-in begins without them.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}
