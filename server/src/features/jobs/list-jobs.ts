import {
  type JobState,
  jobActions,
  sendingActions,
  type SendingState,
} from '@diwan/contract/features/jobs/actions';
import type {
  Job,
  Jobs,
  SendingKind,
  Sendings,
  JobSubject,
} from '@diwan/contract/features/jobs/records';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import {
  countJobs,
  findJobs,
  type JobRow,
  lockJob,
  runAgain,
} from '../../platform/jobs/overview.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { findSendings, findSubjects } from './store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the subjects of jobs by the ids in their payloads: the brand, and the event, subject or
 * name. Ids of other kinds of objects are ignored.
 */
async function readSubjects(
  db: Db,
  about: readonly (string | null)[],
): Promise<ReadonlyMap<string, JobSubject>> {
  const ids = [...new Set(about)].filter((id) => id !== null && UUID.test(id));
  if (ids.length === 0) return new Map();
  const rows = await findSubjects(db, ids);
  return new Map(
    rows.map(({ about: id, what, brand_id, brand_name }) => [
      id,
      { what, brand: brand_id === null ? null : { id: brand_id, name: brand_name ?? '' } },
    ]),
  );
}

async function show(ctx: Ctx, db: Db, rows: readonly JobRow[]): Promise<Job[]> {
  const subjects = await readSubjects(
    db,
    rows.map(({ about }) => about),
  );
  return rows.map((row) => ({
    ...row,
    subject: subjects.get(row.about ?? '') ?? null,
    can: canOf(jobActions, row, ctx),
  }));
}

export interface JobsQuery {
  readonly state?: JobState | 'troubled' | undefined;
  readonly task?: string | undefined;
  readonly about?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists unfinished jobs, newest first, with the counts of all jobs by state. */
export async function listJobs(
  ctx: Ctx,
  { state, task, about, cursor, limit }: JobsQuery,
): Promise<Jobs> {
  const { db } = ctx.deps;
  const [before] = placeOf(cursor, z.tuple([idKey])) ?? [];
  const [rows, counts] = await Promise.all([
    findJobs(db, { state, task, about, before, limit: limit + 1 }),
    countJobs(db),
  ]);
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [id]);
  const none = { queued: 0, running: 0, failed: 0, lost: 0, dead: 0 };
  return { jobs: await show(ctx, db, items), next_cursor, counts: { ...none, ...counts } };
}

/**
 * Runs a job immediately, with all its attempts.
 * @throws AppError JOB_NOT_FOUND if the job is unknown or finished; JOB_RUNNING
 */
export const runJobAgain = (ctx: Ctx, id: bigint): Promise<Job> =>
  ctx.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (!job) throw new AppError('JOB_NOT_FOUND');
    requireAction(jobActions, job, 'run_again', ctx.actor);
    // The worker of this job has died. The next check of the leases releases the job.
    if (job.started_at !== null) throw new AppError('JOB_RUNNING');
    await runAgain(tx, id);
    const { task, about } = job;
    await writeAudit(tx, ctx, {
      action: 'job.run_again',
      entity: 'job',
      entity_id: id,
      after: { task, about },
    });
    const after = await lockJob(tx, id);
    invariant(after, 'a locked job exists');
    const [shown] = await show(ctx, tx, [after]);
    invariant(shown, 'a job that was read is shown');
    return shown;
  });

export interface SendingsQuery {
  readonly kind?: SendingKind | undefined;
  readonly state?: SendingState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const SENDING_KEYS = z.tuple([z.iso.datetime(), z.uuid()]);

/** Lists outgoing messages of every kind, newest first. */
export async function listSendings(ctx: Ctx, query: SendingsQuery): Promise<Sendings> {
  const { kind, state, cursor, limit } = query;
  const after = placeOf(cursor, SENDING_KEYS);
  const rows = await findSendings(ctx.deps.db, { kind, state, after, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  const sendings = items.map((row) => ({ ...row, can: canOf(sendingActions, row, ctx) }));
  return { sendings, next_cursor };
}
