import { reviewPromises } from '@diwan/server/features/promises/public';
import type { Deps } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { runSeedStep } from '@diwan/server/seed/steps';
import { sql } from 'kysely';

/** The number of payout days of which one was one day late. */
const LATE_ONE_IN = 12;

/**
 * Sets the expected payout dates of paid transactions. Most kept their date. On some days the
 * provider was a day late.
 */
async function promisePast(tx: Tx): Promise<void> {
  await sql`update transactions set expected_payout_date = payout_date
    where payout_state = 'paid' and payout_date is not null`.execute(tx);
  await sql`insert into payout_promises (transaction_id, from_day, to_day, cause, at)
    select id, payout_date - 1, payout_date, 'provider_late',
      (payout_date - 1 + time '14:05') at time zone 'Asia/Kuwait'
    from transactions
    where payout_state = 'paid' and payout_date is not null
      and (payout_date - date '2020-01-01') % ${sql.lit(LATE_ONE_IN)} = 0
    order by id`.execute(tx);
}

/**
 * Sets the expected payout date of every captured transaction. On some past days the provider was
 * late.
 */
export const addDemoPromises = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-promises', async (tx) => {
    await promisePast(tx);
    await reviewPromises(deps, tx);
  });
