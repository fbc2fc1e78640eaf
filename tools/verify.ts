import './installation/env-file.ts';
import { verifyStored } from '../server/src/verify.ts';
import { withDatabase } from './installation/with-database.ts';

/** Verifies that the stored data are consistent. Prints JSON. Exits with 1 on a difference. */
await withDatabase('verify', async (deps) => {
  const differences = await verifyStored(deps);
  const ok = Object.values(differences).every((list) => list.length === 0);
  console.log(JSON.stringify({ ok, differences }, null, 2));
  process.exitCode = ok ? 0 : 1;
});
