import { createHash } from 'node:crypto';
import type {
  SafeguardingReport,
  StoredReport,
} from '@diwan/contract/features/safeguarding/records';
import { addDays } from '@diwan/contract/kernel/time';
import { type Insertable, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SafeguardingReportsTable } from '../../platform/db/tables.ts';
import type { Difference } from '../../platform/difference.ts';
import { AppError } from '../../platform/error.ts';
import { ownFile } from '../../platform/files/check.ts';
import {
  findFile,
  keepFile,
  type KeptFile,
  storeFile,
  storeOrDiscard,
} from '../../platform/files/stored-files.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { differencesOf } from '../../platform/verify-rows.ts';
import { readCalendar } from '../holidays/public.ts';
import { sealReport } from '../verification/public.ts';
import { dayContent } from './day-file.ts';
import { readSafeguarding } from './report.ts';

const COLUMNS = [
  'day',
  'version',
  'file_id',
  'sha256',
  'figures_digest',
  'is_timestamped',
  'created_at',
] as const;

/** Returns a stored report of a day: the version, or the newest one. */
const findReport = (db: Db, day: string, version?: number) =>
  db
    .selectFrom('safeguarding_reports')
    .select(COLUMNS)
    .where('day', '=', day)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

const MOST_REPORTS = 400;

/** Lists the stored reports of a day, or of all days, newest first. */
export async function listReports(
  { deps: { db } }: Ctx,
  day: string | undefined,
): Promise<StoredReport[]> {
  return db
    .selectFrom('safeguarding_reports')
    .select(['day', 'version', 'sha256', 'is_timestamped', 'created_at'])
    .$if(day !== undefined, (query) => query.where('day', '=', day ?? ''))
    .orderBy('day', 'desc')
    .orderBy('version', 'desc')
    .limit(MOST_REPORTS)
    .execute();
}

const digestOf = ({ businesses }: SafeguardingReport): string =>
  createHash('sha256').update(JSON.stringify(businesses)).digest('hex');

type ReportVersion = Pick<StoredReport, 'day' | 'version' | 'is_timestamped'> & {
  readonly figures_digest: string;
};

const lockReports = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('safeguarding reports'))`.execute(tx);

const insertReport = (tx: Tx, row: Insertable<SafeguardingReportsTable>) =>
  tx.insertInto('safeguarding_reports').values(row).execute();

/** Stores a version of a report. @returns false if another run has stored it in the meantime */
async function storeVersion(tx: Tx, ctx: Ctx, of: ReportVersion, kept: KeptFile): Promise<boolean> {
  const { sha256 } = kept;
  await lockReports(tx);
  const newest = await findReport(tx, of.day);
  if (newest !== undefined && newest.version >= of.version) return false;
  const { id: file_id } = await storeFile(tx, kept, { kind: 'document', visibility: 'private' });
  await insertReport(tx, { ...of, file_id, sha256, created_at: ctx.deps.clock.iso() });
  const { version, is_timestamped: timestamped } = of;
  await writeAudit(tx, ctx, {
    action: 'safeguarding_day.sealed',
    entity: 'safeguarding_day',
    entity_id: of.day,
    after: { version, timestamped, sha256 },
  });
  return true;
}

/**
 * Seals and stores the report of a day, unless the newest version has the same figures.
 * @returns the newest version
 * @throws SAFEGUARDING_DAY_NOT_OVER
 */
async function storeReport(ctx: Ctx, day: string) {
  const { db } = ctx.deps;
  const report = await readSafeguarding(ctx, day);
  const figures_digest = digestOf(report);
  const newest = await findReport(db, day);
  if (newest?.figures_digest === figures_digest) return newest;
  const version = (newest?.version ?? 0) + 1;
  const content = await dayContent(ctx, report, version);
  const sealed = await sealReport(ctx.deps, 'Safeguarding report', content);
  const kept = await keepFile(ctx.deps, ownFile(sealed.content, 'application/pdf'));
  const of = { day, version, figures_digest, is_timestamped: sealed.is_timestamped };
  await storeOrDiscard(ctx.deps, kept, (used) =>
    ctx.transaction(async (tx) => {
      if (await storeVersion(tx, ctx, of, kept)) used();
    }),
  );
  return findReport(db, day);
}

/**
 * Returns the sealed report of a day as it was stored. Without a version it returns the newest one,
 * which is stored first if the figures are new. The audit entry is written before the answer.
 * @throws SAFEGUARDING_DAY_NOT_OVER, SAFEGUARDING_REPORT_NOT_FOUND
 */
export async function downloadReport(
  ctx: Ctx,
  { day, version }: { readonly day: string; readonly version?: number | undefined },
): Promise<Download> {
  const { db, files } = ctx.deps;
  const report =
    version === undefined ? await storeReport(ctx, day) : await findReport(db, day, version);
  const file = report && (await findFile(db, report.file_id));
  if (!file) throw new AppError('SAFEGUARDING_REPORT_NOT_FOUND');
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'safeguarding_day.exported',
      entity: 'safeguarding_day',
      entity_id: day,
      after: { version: report.version, timestamped: report.is_timestamped },
    }),
  );
  return {
    content: await files.getBytes(file.storage_key),
    content_type: 'application/pdf',
    download_name: `safeguarding-${day}-v${report.version}.pdf`,
    cache: 'no-store',
  };
}

/** The number of last days whose figures each run compares with the stored reports. */
const COMPARED_DAYS = 31;

/**
 * Returns the days whose report may be missing or outdated: the days since the newest report, the
 * last days with a report, and the days of statements that were imported since yesterday.
 */
async function findDays(db: Db, yesterday: string, now: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day from generate_series(
      greatest(${yesterday}::date - ${sql.lit(COMPARED_DAYS)}, coalesce(
        (select max(r.day) + 1 from safeguarding_reports r), ${yesterday}::date)),
      ${yesterday}::date, interval '1 day') as d (day)
    union
    select r.day from safeguarding_reports r
    where r.day >= ${yesterday}::date - ${sql.lit(COMPARED_DAYS)}
      or exists (select from bank_statements s
        where s.imported_at >= ${now}::timestamptz - interval '1 day'
          and r.day between s.from_day and s.day + ${sql.lit(COMPARED_DAYS)})
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Seals and stores the reports of ended days, and new versions of corrected days. */
export async function storeReports(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const ctx = systemContext(deps, 'record_safeguarding');
  const yesterday = addDays((await readCalendar(db)).dayOf(clock.now()), -1);
  for (const day of await findDays(db, yesterday, clock.iso())) {
    if (signal?.aborted) return;
    await storeReport(ctx, day);
  }
}

/** Checks that no version of a report is missing, and that no file was replaced. */
export const verifyReports = ({ db }: Pick<Deps, 'db'>): Promise<Difference[]> =>
  differencesOf(
    db,
    sql<Difference>`
      select r.day || ' version ' || r.version as id, 'its file was replaced' as problem
      from safeguarding_reports r join files f on f.id = r.file_id where f.sha256 <> r.sha256
      union all
      select r.day || ' version ' || r.version, 'the previous version is missing'
      from safeguarding_reports r where r.version > 1 and not exists (
        select from safeguarding_reports p where p.day = r.day and p.version = r.version - 1)
      order by 1, 2 limit 100`,
  );
