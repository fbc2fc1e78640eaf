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

/** What this person's exports of the day come to that nobody else has approved. */
async function sumOfDay(tx: Tx, { created_by, export_date }: Creating): Promise<bigint> {
  const row = await tx
    .selectFrom('payout_exports')
    .select(sql<bigint>`coalesce(sum(total_minor), 0)::bigint`.as('minor'))
    .where('kind', '=', 'payout')
    .where('status', '<>', 'cancelled')
    .where('created_by', '=', created_by)
    .where('export_date', '=', export_date)
    .where('approved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.minor;
}

interface Creating {
  readonly total_minor: bigint;
  readonly created_by: string;
  /** The day in the platform's timezone. */
  readonly export_date: string;
}

/**
 * Whether an export waits for a second administrator: a person's exports of a day count together,
 * so that a sum is not split, and whoever has raised the limit, or switched it off, is held to the
 * one before as well. Else one person could do what needs two.
 */
export async function needsSecond(
  tx: Tx,
  { payout_second_approval_above_minor }: Settings,
  creating: Creating,
): Promise<boolean> {
  const before = await findLimitBefore(tx, creating.created_by);
  const limits = [payout_second_approval_above_minor, before].filter((limit) => limit > 0n);
  if (limits.length === 0) return false;
  const sum = creating.total_minor + (await sumOfDay(tx, creating));
  return limits.some((limit) => sum > limit);
}
