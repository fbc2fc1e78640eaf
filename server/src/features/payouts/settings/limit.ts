import { toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Settings } from '../../settings/service.ts';

/** The limit as it was before this person changed it, when nobody else has changed it since. */
async function findLimitBefore(tx: Tx, user_id: string): Promise<bigint> {
  const { rows } = await sql<{ was: string }>`
    with changes as (
      select id, actor_id, before ->> 'second_approval_above' as was from audit_log
      where action = 'settings.payouts_updated' and before ? 'second_approval_above'
    )
    select was from changes where actor_id = ${user_id} and id > coalesce(
      (select max(id) from changes where actor_id is distinct from ${user_id}), 0)
    order by id limit 1`.execute(tx);
  const [first] = rows;
  return first ? toMinor(Number(first.was)) : 0n;
}

/**
 * Whether an export of this sum waits for a second administrator. Whoever has raised the limit, or
 * switched it off, is held to the one before as well: else one person could do what needs two.
 */
export async function needsSecond(
  tx: Tx,
  { payout_second_approval_above_minor }: Settings,
  { total_minor, created_by }: { readonly total_minor: bigint; readonly created_by: string },
): Promise<boolean> {
  const limits = [payout_second_approval_above_minor, await findLimitBefore(tx, created_by)];
  return limits.some((limit) => limit > 0n && total_minor > limit);
}
