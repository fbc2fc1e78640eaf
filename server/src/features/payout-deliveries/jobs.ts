import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';
import type { DeliveryBlock } from '@diwan/contract/features/payout-deliveries/actions';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { failed, type SftpOutcome } from '../../platform/sftp/port.ts';
import { type BankFolder, findBankFolder, noteRefusedHostKey } from '../businesses/public.ts';
import { openContent } from '../payouts/public.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Makes one attempt to upload one file to the server of a bank. */
    deliver_payout_file: { delivery_id: string };
    /** Queues open deliveries that have no job. */
    sweep_payout_files: Record<string, never>;
  }
}

/** The seconds before the next attempt of a round, by the number of attempts so far. */
const WAITS_S = [30, 120, 600, 1_800, 3_600] as const;

/** The number of attempts per round. After them, a person must request another round. */
const MAX_ATTEMPTS = WAITS_S.length + 1;

/**
 * The number of attempts that may end with the death of their process. After them, a person must
 * find the cause.
 */
const MOST_DEATHS = 50;

/** Returns the time of the next attempt. */
const dueAfter = ({ clock }: Pick<Deps, 'clock'>, attempts: number): string =>
  clock
    .now()
    .add({ seconds: WAITS_S[attempts - 1] ?? 0 })
    .toString();

/** Queues the next attempt. The files of a business are sent to its bank one after the other. */
export const enqueueDelivery = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  delivery: { readonly id: string; readonly business_id: string; readonly due_at: string },
): Promise<void> =>
  jobs.enqueue(
    tx,
    'deliver_payout_file',
    { delivery_id: delivery.id },
    {
      job_key: `payout-file-${delivery.id}`,
      queue: `bank-${delivery.business_id}`,
      run_at: delivery.due_at,
    },
  );

type Readiness = Pick<
  store.TargetRow,
  'has_credentials' | 'has_host_key' | 'is_approved' | 'waiting' | 'line_count'
>;

/**
 * Returns the reason why the files of a business cannot be sent to its bank, or null. The payment
 * order is blocked if some of its lines are not pending. The bank has then paid or returned these
 * lines in another way, and the order would pay them twice.
 */
export function blockedBy(target: Readiness): DeliveryBlock | null {
  const { waiting, line_count } = target;
  if (waiting === 0 || (line_count !== null && line_count !== waiting)) return 'not_waiting';
  if (!target.has_credentials) return 'no_credentials';
  if (!target.has_host_key) return 'host_key_unknown';
  return target.is_approved ? null : 'not_approved';
}

/** Problems that may end before the next attempt. Every other problem needs a person. */
const PASSING: readonly SftpProblem[] = [
  'name_unknown',
  'not_reached',
  'timeout',
  'connection_lost',
  'not_written',
  'size_differs',
  'interrupted',
];

/** The maximum number of leftover temporary files that an attempt looks for. */
const MOST_LEFTOVERS = 12;

const temporaryName = (name: string, attempt: number): string => `.${name}.${attempt}.part`;

function leftoversOf(name: string, attempt: number): string[] {
  const first = Math.max(1, attempt - MOST_LEFTOVERS);
  return Array.from({ length: attempt - first }, (_, place) => temporaryName(name, first + place));
}

/**
 * Returns the reason why the bank does not need the file, or null. An admin may have confirmed the
 * payout in the meantime.
 */
async function findBlock(
  db: Db,
  { export_id, business_id }: Pick<store.LockedDelivery, 'export_id' | 'business_id'>,
): Promise<SftpProblem | null> {
  const targets = await store.findTargets(db, export_id);
  const target = targets.find(({ id }) => id === business_id);
  return target ? blockedBy(target) : 'not_waiting';
}

/**
 * Begins an attempt. Earlier attempts are treated as ended, even if their process still runs.
 * @returns undefined if no attempt may begin
 */
const claim = (deps: Deps, delivery_id: string): Promise<store.LockedDelivery | undefined> =>
  deps.db.transaction().execute(async (tx) => {
    const delivery = await store.lockDelivery(tx, delivery_id);
    if (delivery?.state !== 'queued' && delivery?.state !== 'sending') return undefined;
    const now = deps.clock.iso();
    // An attempt whose process died is not counted in the round.
    const died = await store.endInterrupted(tx, delivery_id, now);
    const begun = Math.max(0, delivery.round_attempts - died);
    const deaths = await store.countDeaths(tx, delivery);
    const worn_out = begun >= MAX_ATTEMPTS || deaths >= MOST_DEATHS ? 'interrupted' : null;
    const problem = worn_out ?? (await findBlock(tx, delivery));
    if (problem !== null) {
      const over = { state: 'failed', problem, next_attempt_at: null } as const;
      await store.updateDelivery(tx, delivery_id, over);
      return undefined;
    }
    const attempt = delivery.attempts + 1;
    const round_attempts = begun + 1;
    await store.updateDelivery(tx, delivery_id, {
      state: 'sending',
      attempts: attempt,
      round_attempts,
      next_attempt_at: null,
    });
    await store.insertAttempt(tx, delivery_id, attempt, now);
    return { ...delivery, attempts: attempt, round_attempts };
  });

const put = (
  deps: Deps,
  { login, folder }: BankFolder,
  delivery: store.LockedDelivery,
  signal: AbortSignal,
): Promise<SftpOutcome> => {
  const business_id = delivery.file_business_id;
  const content = openContent(deps.secrets, { ...delivery, business_id });
  if (!content) return Promise.resolve(failed('file_altered'));
  const { id, attempts, name, sha256, renaming_name } = delivery;
  const file = {
    folder,
    name,
    content,
    sha256,
    temporary_name: temporaryName(name, attempts),
    leftovers: leftoversOf(name, attempts),
    maybe_renamed: renaming_name,
    beforeRename: async (temporary_name: string) =>
      (await findBlock(deps.db, delivery)) === null &&
      store.changeIfOurs(deps.db, id, attempts, { renaming_name: temporary_name }),
  };
  return deps.sftp.deliver(login, file, signal);
};

/**
 * Records the result of an attempt together with the state of the delivery: delivered, failed, or
 * queued for the next attempt.
 */
const note = (
  deps: Deps,
  delivery: store.LockedDelivery,
  outcome: SftpOutcome | 'stopped',
  bank: BankFolder | string,
) =>
  deps.db.transaction().execute(async (tx) => {
    const { id, business_id, attempts } = delivery;
    const now = deps.clock.iso();
    const stopped = outcome === 'stopped';
    // An attempt that was ended by a stop of the server is also not counted in the round.
    const round_attempts = stopped ? delivery.round_attempts - 1 : delivery.round_attempts;
    const ended = stopped ? failed('interrupted') : outcome;
    const problem = ended.kind === 'failed' ? ended.problem : null;
    const again = problem !== null && PASSING.includes(problem) && round_attempts < MAX_ATTEMPTS;
    const due_at = again ? dueAfter(deps, round_attempts) : null;
    const noted = await store.changeIfOurs(tx, id, attempts, {
      state: problem === null ? 'delivered' : again ? 'queued' : 'failed',
      round_attempts,
      problem,
      next_attempt_at: due_at,
      delivered_at: problem === null ? now : null,
    });
    await store.endAttempt(tx, id, attempts, { ended_at: now, problem });
    if (noted && due_at !== null) await enqueueDelivery(tx, deps, { id, business_id, due_at });
    if (noted && typeof bank !== 'string' && ended.kind === 'failed' && ended.shown !== undefined) {
      await noteRefusedHostKey(tx, deps, business_id, {
        accepted_fingerprint: bank.login.fingerprint,
        shown_fingerprint: ended.shown,
      });
    }
  });

/**
 * Makes one attempt to deliver a file to its bank. The process may die at any point. The next
 * attempt then looks for the file under both its final and its temporary name.
 */
export const deliverPayoutFile =
  (deps: Deps): TaskHandler<'deliver_payout_file'> =>
  async ({ delivery_id }, { signal, log }) => {
    const delivery = await claim(deps, delivery_id);
    if (!delivery) return;
    const bank = await findBankFolder(deps, delivery.business_id);
    const outcome =
      typeof bank === 'string' ? failed(bank) : await put(deps, bank, delivery, signal);
    const stopped = signal.aborted && outcome.kind === 'failed';
    await note(deps, delivery, stopped ? 'stopped' : outcome, bank);
    if (outcome.kind === 'failed') {
      log.warn(
        { delivery_id, problem: outcome.problem },
        'a payout file was not delivered to its bank',
      );
    }
  };

/**
 * Queues the job of a delivery again if it is missing or dead, because an admin has requested the
 * delivery.
 */
export const sweepPayoutFiles =
  (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): TaskHandler<'sweep_payout_files'> =>
  async () => {
    const due_at = deps.clock.iso();
    for (const delivery of await store.findForgotten(deps.db)) {
      await enqueueDelivery(deps.db, deps, { ...delivery, due_at });
    }
  };

export const payoutFilesSchedule: readonly CronEntry[] = [
  { schedule: '6,16,26,36,46,56 * * * *', task: 'sweep_payout_files' },
];
