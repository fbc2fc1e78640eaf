import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';
import type { DeliveryBlock } from '@diwan/contract/features/payout-deliveries/actions';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { failed, type SftpOutcome } from '../../platform/sftp/port.ts';
import { type BankFolder, findBankFolder, noteRefusedHostKey } from '../businesses/businesses.ts';
import { openContent } from '../payouts/payouts.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** One attempt to put one file on the server of a bank. */
    deliver_payout_file: { delivery_id: string };
    /** Asks for the attempts of files on their way that no job makes. */
    sweep_payout_files: Record<string, never>;
  }
}

/** Seconds before the next attempt of a round, by how many there were. */
const WAITS_S = [30, 120, 600, 1_800, 3_600] as const;

/** Attempts of a round; then somebody has to ask for another. */
const MAX_ATTEMPTS = WAITS_S.length + 1;

/** Deaths of its process that a file outlives; then somebody has to look why. */
const MOST_DEATHS = 50;

/** When the next attempt is due. */
const dueAfter = ({ clock }: Pick<Deps, 'clock'>, attempts: number): string =>
  clock
    .now()
    .add({ seconds: WAITS_S[attempts - 1] ?? 0 })
    .toString();

/** Asks for the next attempt. The files of a business go to its bank one after the other. */
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
 * What keeps the files of a business from its bank. An order whose lines do not all wait any more
 * would pay somebody twice: the bank has paid it by another way, or has sent it back.
 */
export function blockedBy(target: Readiness): DeliveryBlock | null {
  const { waiting, line_count } = target;
  if (waiting === 0 || (line_count !== null && line_count !== waiting)) return 'not_waiting';
  if (!target.has_credentials) return 'no_credentials';
  if (!target.has_host_key) return 'host_key_unknown';
  return target.is_approved ? null : 'not_approved';
}

/** What may be over by the next attempt; anything else needs a person. */
const PASSING: readonly SftpProblem[] = [
  'name_unknown',
  'not_reached',
  'timeout',
  'connection_lost',
  'not_written',
  'size_differs',
  'interrupted',
];

/** More leftovers than these are not looked for. */
const MOST_LEFTOVERS = 12;

const temporaryName = (name: string, attempt: number): string => `.${name}.${attempt}.part`;

function leftoversOf(name: string, attempt: number): string[] {
  const first = Math.max(1, attempt - MOST_LEFTOVERS);
  return Array.from({ length: attempt - first }, (_, place) => temporaryName(name, first + place));
}

/** Whether the bank still has to get the file: somebody may have confirmed meanwhile. */
async function findBlock(
  db: Db,
  { export_id, business_id }: Pick<store.LockedDelivery, 'export_id' | 'business_id'>,
): Promise<SftpProblem | null> {
  const targets = await store.findTargets(db, export_id);
  const target = targets.find(({ id }) => id === business_id);
  return target ? blockedBy(target) : 'not_waiting';
}

/** Begins an attempt. The attempts before it have ended, whatever they thought. */
const claim = (deps: Deps, delivery_id: string): Promise<store.LockedDelivery | undefined> =>
  deps.db.transaction().execute(async (tx) => {
    const delivery = await store.lockDelivery(tx, delivery_id);
    if (delivery?.state !== 'queued' && delivery?.state !== 'sending') return undefined;
    const now = deps.clock.iso();
    // An attempt that its process did not survive is none of the round.
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

/** Notes how an attempt ended together with what follows from it: the end, or the next attempt. */
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
    // A stop of the server is none of the round either.
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
 * One attempt to bring a file to its bank. A process may die at any point of it: the next attempt
 * finds the file under its own name, or under the temporary one, or is told that neither is there.
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
      log.warn({ delivery_id, problem: outcome.problem }, 'a payout file did not get to its bank');
    }
  };

/** A file was promised to its bank: a job that is gone or dead is asked for again. */
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
