import type { FeeCheck } from '@diwan/contract/features/fees/desk';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { inOneLook } from '../../platform/db/look.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './desk-store.ts';
import { countBooked, type Finding, findWronglyBooked } from './replay.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Recomputes all booked fees with the fee versions that the bookings refer to. */
    check_fees: Record<string, never>;
  }
}

/**
 * Reads findings and counts in one snapshot, so that a booking during the check is in both or in
 * neither.
 */
const look = (db: Db) =>
  inOneLook(db, async (tx) => ({
    findings: await findWronglyBooked(tx),
    ...(await countBooked(tx)),
  }));

const keepFindings = async (db: Db, id: string, findings: readonly Finding[]): Promise<void> => {
  if (findings.length > 0) await store.insertFindings(db, id, findings);
};

/**
 * Runs the check that a person requested, or the nightly check. If two runs overlap, only the first
 * result is stored.
 */
export async function runFeeCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.beginCheck(db, { cause: 'nightly', started_at: clock.iso() });
  const { findings, captures, returns } = await look(db);
  await db.transaction().execute(async (tx) => {
    const result = { captures, returns, wrong: findings.length, finished_at: clock.iso() };
    const run = await store.endCheck(tx, result);
    if (run) await keepFindings(tx, run.id, findings);
  });
}

const amountOf = (minor: bigint | null): number | null =>
  minor === null ? null : toMajorNumber(minor);

export async function readFeeCheck({ deps: { db } }: Ctx): Promise<FeeCheck> {
  const last = await store.findLastCheck(db);
  const findings = last ? await store.findFindings(db, last.id) : [];
  return {
    running: await store.isCheckRunning(db),
    last: last
      ? {
          cause: last.cause,
          asked_by: last.asked_by,
          started_at: last.started_at,
          finished_at: last.finished_at ?? last.started_at,
          captures: Number(last.captures),
          returns: Number(last.returns),
          wrong: last.wrong,
          findings: findings.map((finding) => ({
            kind: finding.kind,
            id: finding.source_id,
            transaction_id: String(finding.transaction_id),
            expected_fee: amountOf(finding.expected_fee_minor),
            fee: toMajorNumber(finding.fee_minor),
            expected_cost: amountOf(finding.expected_cost_minor),
            cost: toMajorNumber(finding.cost_minor),
          })),
        }
      : null,
  };
}

/** Requests a check. If a check is running, its result answers the request. */
export async function startFeeCheck(ctx: Ctx): Promise<FeeCheck> {
  const { jobs, clock } = ctx.deps;
  await ctx.transaction(async (tx) => {
    const requested_by = signedIn(ctx).user_id;
    await store.beginCheck(tx, { cause: 'asked', requested_by, started_at: clock.iso() });
    await jobs.enqueue(tx, 'check_fees', {}, { job_key: 'check-fees' });
  });
  return readFeeCheck(ctx);
}

/**
 * Recomputes all booked fees before a publication, and refuses the publication if one differs. The
 * result is stored even if the publication fails. The check takes about a second for a million
 * captures.
 * @throws AppError FEE_CHECK_FAILED
 */
export async function requireProven(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx.deps;
  const started_at = clock.iso();
  const { findings, captures, returns } = await look(db);
  const { id } = await store.insertCheck(db, {
    cause: 'publication',
    state: 'done',
    requested_by: signedIn(ctx).user_id,
    started_at,
    finished_at: clock.iso(),
    captures,
    returns,
    wrong: findings.length,
  });
  await keepFindings(db, id, findings);
  const [first] = findings;
  if (!first) return;
  const values = { first: `${first.kind} ${first.source_id}` };
  throw new AppError('FEE_CHECK_FAILED', { values });
}
