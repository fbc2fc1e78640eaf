import type { Deps } from '../../platform/context.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { CronEntry, TaskHandler, TaskRun } from '../../platform/jobs/tasks.ts';
import { type Carriers, isPermanentFailure, type Outgoing } from '../../platform/mail/carrier.ts';
import { renderHtml, renderText } from './rendering.ts';
import { linkOf, openBody, type WithAddress } from './queue-message.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    send_message: { message_id: string };
    erase_expired_links: Record<string, never>;
  }
}

type SendingDeps = Pick<Deps, 'db' | 'secrets' | 'clock'> & WithAddress;

const MAX_ERROR_CHARS = 500;

/**
 * Formats an error as one line for the outbox, because a server's answer may have many lines. Hides
 * the recipient's address.
 */
function describeError(error: unknown, to: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replaceAll(to, '[address]')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_ERROR_CHARS);
}

function toOutgoing(deps: SendingDeps, row: store.PendingMessage): Outgoing {
  const body = openBody(deps, row.body_sealed);
  const secret = row.link_sealed === null ? null : deps.secrets.open(row.link_sealed);
  const link = linkOf(deps, body, secret);
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: renderText(body, link),
    html: renderHtml(body, link, row.language),
    language: row.language,
    template: row.template,
    parameters: link === null ? body.parameters : [...body.parameters, link],
  };
}

/**
 * Returns the time of the queue's next attempt: after e to the power of the number of attempts, in
 * seconds.
 */
const nextTryAt = ({ clock }: SendingDeps, { attempt }: TaskRun): string =>
  formatInstant(clock.now().add({ seconds: Math.ceil(Math.exp(Math.min(attempt, 10))) }));

const isStale = ({ clock }: SendingDeps, row: store.PendingMessage): boolean =>
  row.link_expires_at !== null && (row.link_sealed === null || row.link_expires_at <= clock.iso());

/**
 * Stores why a message was not sent, and the time of the queue's next attempt.
 * @throws Error if the failure is not permanent, so that the queue attempts it again
 */
async function failSending(
  deps: SendingDeps,
  row: store.PendingMessage,
  run: TaskRun,
  error: unknown,
): Promise<void> {
  const last_error = describeError(error, row.to_address);
  const permanent = isPermanentFailure(error);
  const last = permanent || run.attempt >= run.max_attempts;
  await store.markFailed(deps.db, row.id, {
    status: last ? 'dead' : 'failed',
    last_error,
    next_try_at: last ? null : nextTryAt(deps, run),
  });
  // The queue stores and logs this text only. The carrier's text may contain the address.
  const text = `message ${row.id} was not sent: ${last_error}`;
  if (!permanent) throw new Error(text, { cause: error });
  run.log.warn(text);
}

/**
 * Sends one message. A failure is stored with the message and thrown, so that the queue sends the
 * message again later. After a permanent failure or the last attempt, the message stays unsent
 * until an admin sends it again. If the process dies between the carrier's answer and the commit,
 * the message is sent twice.
 */
export const sendMessage =
  (deps: SendingDeps, carriers: Carriers): TaskHandler<'send_message'> =>
  async ({ message_id }, run) => {
    const row = await store.findPendingMessage(deps.db, message_id);
    if (!row) return;
    if (isStale(deps, row)) {
      const last_error = 'The link no longer works';
      await store.markFailed(deps.db, row.id, { status: 'dead', last_error, next_try_at: null });
      return;
    }
    try {
      await carriers[row.channel].send(toOutgoing(deps, row));
    } catch (error) {
      await failSending(deps, row, run, error);
      return;
    }
    await store.markSent(deps.db, row.id, deps.clock.iso());
  };

/** Erases links that have expired. */
export const eraseExpiredLinks =
  (deps: SendingDeps): TaskHandler<'erase_expired_links'> =>
  async () => {
    await store.eraseLinksExpiredBy(deps.db, deps.clock.iso());
  };

export const messagesSchedule: readonly CronEntry[] = [
  { schedule: '*/10 * * * *', task: 'erase_expired_links' },
];
