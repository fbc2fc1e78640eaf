import './env-file.ts';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { closeAccess, notifyAccessChange } from '../../server/src/features/auth/public.ts';
import { setApprovalLimit } from '../../server/src/features/settings/public.ts';
import { vouchByOperator } from '../../server/src/features/users/public.ts';
import { systemContext } from '../../server/src/platform/context.ts';
import { loadInstallationKeys } from '../../server/src/platform/crypto/platform-secrets.ts';

/**
 * Establishes the second person of an installation whose admins all count as one person. Approves
 * the pending changes of an account and ends other people's influence on it. Run it on the server:
 * `npm run vouch -- <e-mail> <reason>`.
 */
const [email, ...words] = process.argv.slice(2);
const reason = words.join(' ').trim();
if (email === undefined || reason === '') {
  process.stderr.write('npm run vouch -- <e-mail> <why>\n');
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
  await vouchByOperator(
    ctx,
    { closeAccess, notifyAccessChange, setApprovalLimit },
    { email, reason },
  );
  console.log(`${email} counts as an independent person now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}
