import { sql } from 'kysely';
import type { Deps } from '../context.ts';
import type { Db } from '../db/database.ts';
import { hasLivingJob } from '../jobs/jobs.ts';
import type { CronEntry, TaskHandler } from '../jobs/tasks.ts';
import { findEnd, verifyAuditChain } from './chain.ts';
import { verifyAuditHeads } from './heads.ts';

type CheckDeps = Pick<Deps, 'db' | 'secrets' | 'files' | 'clock' | 'log'>;

/**
 * Verifies the whole chain and its published heads. Stores the time and the number of differences,
 * which screens show. The command `verify` lists the differences.
 */
export async function checkAuditChain(deps: CheckDeps): Promise<void> {
  const { db, secrets, clock, log } = deps;
  const { position: rows } = await findEnd(db);
  const found = [...(await verifyAuditChain(db, secrets)), ...(await verifyAuditHeads(deps))];
  if (found.length > 0) log.error({ differences: found.slice(0, 20) }, 'the audit chain is broken');
  await db
    .insertInto('audit_checks')
    .values({ checked_at: clock.iso(), rows, differences: found.length })
    .execute();
}

export async function findLastCheck(db: Db) {
  const row = await db
    .selectFrom('audit_checks')
    .select(['checked_at as at', 'rows', 'differences'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, rows: Number(row.rows) };
}

interface ChainCounts {
  readonly sealed: number;
  readonly sealed_up_to: string | null;
  readonly waiting: number;
  readonly checking: boolean;
}

/**
 * Counts sealed and unsealed rows. Positions have no gaps, so the last position is the number of
 * sealed rows.
 */
export async function countChain(db: Db): Promise<ChainCounts> {
  const { rows } = await sql<ChainCounts>`
    select coalesce(max(a.chain_position), 0)::double precision as sealed, max(a.at) as sealed_up_to,
      (select count(*)::integer from audit_log where hash is null) as waiting,
      ${hasLivingJob(sql`'cron-check_audit_chain'`)} as checking
    from (select chain_position, at from audit_log where chain_position is not null
      order by chain_position desc limit 1) as a`.execute(db);
  return rows[0] ?? { sealed: 0, sealed_up_to: null, waiting: 0, checking: false };
}

export const checkAuditChainTask =
  (deps: CheckDeps): TaskHandler<'check_audit_chain'> =>
  () =>
    checkAuditChain(deps);

export const auditCheckSchedule: readonly CronEntry[] = [
  { schedule: '40 1 * * *', task: 'check_audit_chain' },
];
