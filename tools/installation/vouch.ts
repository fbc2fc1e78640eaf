import './env-file.ts';
import { closeAccess, notifyAccessChange } from '../../server/src/features/auth/public.ts';
import { setApprovalLimit } from '../../server/src/features/settings/public.ts';
import { vouchByOperator } from '../../server/src/features/users/public.ts';
import { systemContext } from '../../server/src/platform/context.ts';
import { withDatabase } from './with-database.ts';

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
await withDatabase('vouch for an admin', async (deps) => {
  const ctx = systemContext(deps, 'operator');
  await vouchByOperator(
    ctx,
    { closeAccess, notifyAccessChange, setApprovalLimit },
    { email, reason },
  );
  console.log(`${email} counts as an independent person now.`);
});
