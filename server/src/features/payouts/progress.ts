import type { PayoutWork } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * How far a transaction is, told in the name of its connection. Nothing else that a transaction
 * writes is seen before it ends; this is seen at once by every process, and is gone when the
 * transaction ends, is rolled back or dies with its process.
 */
export async function noteWork(tx: Tx, { work, export_id, done, total }: PayoutWork) {
  // PostgreSQL cuts a name off after 63 characters.
  const id = export_id?.replaceAll('-', '') ?? '-';
  const name = `pay ${work} ${id} ${done}/${total}`;
  await sql`select set_config('application_name', ${name}, true)`.execute(tx);
}

const NAMED = /^pay (create|confirm) (?:-|([0-9a-f]{32})) (\d+)\/(\d+)$/;
const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

function workOf(name: string): PayoutWork[] {
  const [, work, id, done, total] = NAMED.exec(name) ?? [];
  if (work === undefined) return [];
  return [
    {
      work: work === 'create' ? 'create' : 'confirm',
      export_id: id?.replace(GROUPS, '$1-$2-$3-$4-$5') ?? null,
      done: Number(done),
      total: Number(total),
    },
  ];
}

/** Exports that are being created or confirmed at this moment. */
export async function listWork({ deps: { db } }: Ctx): Promise<PayoutWork[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'pay %'
    order by xact_start`.execute(db);
  return rows.flatMap(({ name }) => workOf(name));
}
