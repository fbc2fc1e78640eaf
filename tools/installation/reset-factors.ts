import './env-file.ts';
import { endSessionsOf } from '../../server/src/features/auth/public.ts';
import { takeAwayFactors } from '../../server/src/features/factors/public.ts';
import { resetFactorsByOperator } from '../../server/src/features/users/public.ts';
import { systemContext } from '../../server/src/platform/context.ts';
import { withDatabase } from './with-database.ts';

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
await withDatabase('reset the second factors', async (deps) => {
  const ctx = systemContext(deps, 'operator');
  await resetFactorsByOperator(ctx, { endSessionsOf, takeAwayFactors }, { email, reason });
  console.log(`The second factors of ${email} are gone; the next sign-in begins without them.`);
});
