import { endEveryAccess, type LockedOut, lockOutAgain } from './features/auth/public.ts';
import { eraseAgain } from './features/customers/public.ts';
import { endCodes } from './features/owner-confirmations/public.ts';
import { interruptDeliveries } from './features/payout-deliveries/public.ts';
import { applyPayoutMarks } from './features/payouts/public.ts';
import { type RecoveredLog, recoverPayoutLog } from './features/proofs/public.ts';
import { PAYER_ERASERS } from './features.ts';
import { writeAudit } from './platform/audit/audit.ts';
import { findMarks, type LockOutReason, type Mark } from './platform/backup/marks.ts';
import { markSettled } from './platform/backup/restores.ts';
import { type Ctx, type Deps, systemContext } from './platform/context.ts';
import type { Tx } from './platform/db/database.ts';

/**
 * The margin for marks shortly before the backup. The time of a mark is earlier than its commit, so
 * the backup may lack its event.
 */
const MARGIN_MINUTES = 10;

export interface RestoreReport {
  readonly sessions_ended: number;
  /** Accounts that lost their access after the backup, each with a link to set a new password. */
  readonly accounts_closed: readonly LockedOut[];
  readonly customers_erased: number;
  /** The number of payouts after the backup. Each puts its brand on hold. */
  readonly payouts_missing: number;
  readonly deliveries_stopped: number;
  /** The days of the payout log that were published after the backup. */
  readonly payout_log: RecoveredLog;
  /** The keys of mark files that this installation did not write. */
  readonly foreign_marks: readonly string[];
}

async function lockOutEach(ctx: Ctx, tx: Tx, marks: readonly Mark[], from: string) {
  const reasons = new Map<string, Set<LockOutReason>>();
  for (const mark of marks) {
    if (mark.kind !== 'access' || mark.at < from) continue;
    reasons.set(mark.id, (reasons.get(mark.id) ?? new Set()).add(mark.why));
  }
  const closed: LockedOut[] = [];
  for (const [user_id, why] of reasons) {
    const account = await lockOutAgain(ctx, tx, user_id, why);
    if (account) closed.push(account);
  }
  return closed;
}

/**
 * Settles a restore in one transaction. Ends all sessions, links, codes and proofs. Applies the
 * marks in the file storage, which record events after the backup. It can be repeated.
 * @param backup_at the instant of the restored state
 */
export async function settleRestore(deps: Deps, backup_at: string): Promise<RestoreReport> {
  const ctx = systemContext(deps, 'restore');
  const { marks, foreign } = await findMarks(deps);
  const from = Temporal.Instant.from(backup_at)
    .subtract({ minutes: MARGIN_MINUTES })
    .toString({ smallestUnit: 'millisecond' });
  return ctx.transaction(async (tx) => {
    const sessions_ended = await endEveryAccess(ctx, tx);
    await endCodes(tx);
    const accounts_closed = await lockOutEach(ctx, tx, marks, from);
    const erased = marks.filter(({ kind }) => kind === 'erasure').map(({ id }) => id);
    const payout_log = await recoverPayoutLog(deps, tx, marks);
    const counts = {
      sessions_ended,
      customers_erased: await eraseAgain(ctx, tx, PAYER_ERASERS, erased),
      payouts_missing: await applyPayoutMarks(ctx, tx, marks),
      deliveries_stopped: await interruptDeliveries(tx),
    };
    await writeAudit(tx, ctx, {
      action: 'installation.restored',
      entity: 'installation',
      entity_id: 'restore',
      after: {
        backup_at,
        ...counts,
        accounts_closed: accounts_closed.length,
        payout_log_days: payout_log.days,
      },
    });
    await markSettled(tx, deps.clock.iso());
    return { ...counts, accounts_closed, payout_log, foreign_marks: foreign };
  });
}
