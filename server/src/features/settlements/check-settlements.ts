import type { SettlementCheck } from '@diwan/contract/features/settlements/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { whilePresent } from '../../platform/db/presence.ts';
import { AppError, invariant } from '../../platform/error.ts';
import * as store from './check-store.ts';
import type { CheckProblem } from './settle-payout.ts';
import { readHorizon } from './payout-store.ts';
import { pullPayouts } from './pull.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Continues a check that took longer than its request, or whose process died. */
    continue_settlement_check: { check_id: string };
  }
}

/**
 * The lease of a check in seconds. It is longer than any single call of the provider with its
 * retries.
 */
const LEASE_S = 180;
/** The number of seconds after which a job checks again whether the check still runs. */
const LOOK_AGAIN_S = 15;
const ABANDONED_AFTER_S = 3_600;
const KEPT_DAYS = 30;

const later = ({ clock }: Pick<Deps, 'clock'>, seconds: number): string =>
  formatInstant(clock.now().add({ seconds }));

const comeBack = (deps: Deps, tx: Parameters<typeof store.letGo>[0], id: string, run_at: string) =>
  deps.jobs.enqueue(
    tx,
    'continue_settlement_check',
    { check_id: id },
    { job_key: `settlement-check-${id}`, run_at },
  );

/**
 * Starts a check, or finds the running one, because only one runs at a time. `is_new` means that
 * the caller must run the check.
 */
export async function startCheck(
  ctx: Ctx,
): Promise<{ readonly check: store.StoredCheck; readonly is_new: boolean }> {
  const { deps, actor } = ctx;
  const now = deps.clock.iso();
  return deps.db.transaction().execute(async (tx) => {
    await store.endAbandoned(tx, { now, before: later(deps, -ABANDONED_AFTER_S) });
    await store.deleteOldChecks(tx, later(deps, -KEPT_DAYS * 86_400));
    const { pending } = await readHorizon(tx, now);
    const check = await store.insertCheck(tx, {
      requested_by: actor.kind === 'user' ? actor.user_id : null,
      total_checked: pending,
      started_at: now,
      leased_until: later(deps, LEASE_S),
    });
    if (!check) {
      const running = await store.findRunning(tx);
      // The other check has just ended, so the caller has no check to follow.
      if (!running) throw new AppError('SETTLEMENT_CHECK_ENDED');
      // Takes over the check of a dead process instead of joining it.
      const lease = { now, until: later(deps, LEASE_S) };
      return { check: running, is_new: await store.takeOver(tx, running.id, lease) };
    }
    await comeBack(deps, tx, check.id, later(deps, LOOK_AGAIN_S));
    if (actor.kind === 'user') {
      const what = { action: 'settlement_check.started', entity: 'settlement_check' } as const;
      await writeAudit(tx, ctx, { ...what, entity_id: check.id });
    }
    return { check, is_new: true };
  });
}

interface Run {
  readonly id: string;
  readonly thorough: boolean;
  readonly may_go_on: () => boolean;
}

/**
 * Runs a check whose lease the caller holds. If it pauses, a job continues it immediately. If this
 * process dies, the next request or job continues it.
 */
export const runCheck = async (deps: Deps, run: Run): Promise<void> => {
  await whilePresent(deps.db, 'settlement_check', run.id, () => runHere(deps, run));
};

async function runHere(deps: Deps, { id, thorough, may_go_on }: Run): Promise<void> {
  const { db } = deps;
  const noting = {
    ...deps,
    on_problem: (problem: CheckProblem) => store.noteError(db, id, problem),
  };
  const pulled = await pullPayouts(noting, {
    thorough,
    may_go_on,
    on_progress: async (done) => {
      await store.addCounts(db, id, { ...done, leased_until: later(deps, LEASE_S) });
    },
  });
  const now = deps.clock.iso();
  if (pulled === 'paused') {
    await db.transaction().execute(async (tx) => {
      await store.letGo(tx, id, now);
      await comeBack(deps, tx, id, now);
    });
    return;
  }
  await store.endCheck(db, id, { state: pulled, finished_at: now });
}

/** Continues a check that has no process. If a process still runs it, queues this job again. */
export async function continueCheck(
  deps: Deps,
  id: string,
  may_go_on: () => boolean,
): Promise<void> {
  const lease = { now: deps.clock.iso(), until: later(deps, LEASE_S) };
  if (await store.takeOver(deps.db, id, lease)) {
    await runCheck(deps, { id, thorough: true, may_go_on });
    return;
  }
  const check = await store.findCheck(deps.db, id);
  if (check?.state !== 'running') return;
  await deps.db.transaction().execute((tx) => comeBack(deps, tx, id, later(deps, LOOK_AGAIN_S)));
}

/** The time for which a request runs the check. After it, a job continues the check. */
const BUDGET_MS = 10_000;

async function showCheck({ db }: Pick<Deps, 'db'>, check: store.StoredCheck) {
  const errors = await store.listErrors(db, check.id);
  return {
    ...check,
    errors: errors.map(({ transaction_id, ...error }) => ({
      ...error,
      transaction_id: transaction_id === null ? null : Number(transaction_id),
    })),
  };
}

export async function checkSettlements(ctx: Ctx, budget_ms = BUDGET_MS): Promise<SettlementCheck> {
  const { deps } = ctx;
  const until = deps.clock.ms() + budget_ms;
  const { check, is_new } = await startCheck(ctx);
  if (!is_new) return showCheck(deps, check);
  const { id } = check;
  await runCheck(deps, { id, thorough: true, may_go_on: () => deps.clock.ms() < until });
  const ended = await store.findCheck(deps.db, id);
  invariant(ended, 'a check stays while it is being answered');
  return showCheck(deps, ended);
}

export async function readSettlementCheck({ deps }: Ctx, id: string): Promise<SettlementCheck> {
  const check = await store.findCheck(deps.db, id);
  if (!check) throw new AppError('SETTLEMENT_CHECK_NOT_FOUND');
  return showCheck(deps, check);
}
