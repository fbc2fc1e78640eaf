import { toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Settings } from '../settings/public.ts';
import { samePerson } from '../users/public.ts';

/** A person and the day on which they pay out. */
interface SenderDay {
  readonly user_id: string;
  /** The day in the platform's timezone. */
  readonly day: string;
  /** The id of a manual payout that is edited. Its previous amount is not counted. */
  readonly instead_of?: string;
}

/** An amount that one person wants to pay out on a day. */
interface OutgoingAmount extends SenderDay {
  readonly amount_minor: bigint;
}

/**
 * Returns the limit that applied before this person changed it alone. Returns 0 if the person did
 * not change it alone, or if another person or two admins changed it later. Such a change applies
 * to everyone.
 */
async function findLimitBefore(tx: Tx, user_id: string): Promise<bigint> {
  const { rows } = await sql<{ was: string }>`
    with changes as (
      select id, before ->> 'payout_second_approval_above' as was,
        action = 'settings.updated' and actor_id in ${samePerson(user_id)} as alone
      from audit_log where action in ('settings.updated', 'settings.limit_approved')
        and before ? 'payout_second_approval_above'
    )
    select was from changes where alone and id > coalesce(
      (select max(id) from changes where alone is not true), 0)
    order by id limit 1`.execute(tx);
  const [first] = rows;
  return first ? toMinor(Number(first.was)) : 0n;
}

/** Locks the payouts of a person, because two simultaneous ones would not see each other. */
const lockPerson = (tx: Tx, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('payouts of ' ||
    (select min(p.id::text) from ${samePerson(user_id)} as p), 0))`.execute(tx);

/**
 * Returns the amount that this person paid out on the day without a second approval. The sum
 * includes all accounts of the person.
 */
async function sumOfDay(tx: Tx, { user_id, day, instead_of }: SenderDay): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select (coalesce((select sum(e.total_minor) from payout_exports e
        where e.kind = 'payout' and e.status <> 'cancelled' and e.created_by in ${samePerson(user_id)}
          and e.export_date = ${day}::date and e.approved_at is null), 0)
      + coalesce((select sum(m.amount_minor) from manual_payouts m
        where m.counted_by in ${samePerson(user_id)} and m.counted_on = ${day}::date
          and m.state <> 'rejected' and m.decided_at is null
          and m.id is distinct from ${instead_of ?? null}::uuid), 0))::bigint as minor`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/**
 * Returns the amount that a person can still pay out on a day without a second admin. It is below
 * zero if the limit was lowered in the meantime, and undefined if there is no limit. A person's
 * exports and manual payouts of a day are added up, so that a sum cannot be split. The previous
 * limit also applies to a person who raised or disabled the limit alone. The caller has locked the
 * brands, but not their balances.
 */
export async function findRestOfDay(
  tx: Tx,
  { payout_second_approval_above_minor }: Settings,
  sender: SenderDay,
): Promise<bigint | undefined> {
  const before = await findLimitBefore(tx, sender.user_id);
  const limits = [payout_second_approval_above_minor, before].filter((limit) => limit > 0n);
  const [first, ...others] = limits;
  if (first === undefined) return undefined;
  await lockPerson(tx, sender.user_id);
  const lowest = others.reduce((low, limit) => (limit < low ? limit : low), first);
  return lowest - (await sumOfDay(tx, sender));
}

/**
 * Returns true if an amount needs a second admin. The caller holds the locks that `findRestOfDay`
 * expects.
 */
export async function needsSecond(
  tx: Tx,
  settings: Settings,
  { amount_minor, ...sender }: OutgoingAmount,
): Promise<boolean> {
  const rest = await findRestOfDay(tx, settings, sender);
  return rest !== undefined && amount_minor > rest;
}
