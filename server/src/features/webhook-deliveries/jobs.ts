import { type Clock, formatInstant } from '../../platform/clock.ts';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { postOut, type PostResult } from '../../platform/outgoing/post-out.ts';
import { queueMessage } from '../messages/public.ts';
import { readSettings } from '../settings/public.ts';
import { isSample } from './samples.ts';
import { signatureOf, signingSecrets, standardHeaders } from './secrets.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Makes one attempt to post one event to a brand's server. */
    deliver_webhook: { delivery_id: string };
    /** Queues pending deliveries that have no job. */
    sweep_webhooks: Record<string, never>;
  }
}

export interface QueuedDelivery {
  readonly id: string;
  readonly brand_id: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * The seconds before the next attempt of a round, by the number of attempts so far. The first three
 * pauses take an hour, all ten take three days.
 */
const WAITS_S = [
  MINUTE_S,
  9 * MINUTE_S,
  50 * MINUTE_S,
  2 * HOUR_S,
  4 * HOUR_S,
  6 * HOUR_S,
  10 * HOUR_S,
  12 * HOUR_S,
  16 * HOUR_S,
  21 * HOUR_S,
] as const;

/** Returns the time of the next attempt after `attempts` attempts of a round. */
function dueAfter(clock: Clock, attempts: number): string {
  const seconds = WAITS_S[Math.min(attempts, WAITS_S.length) - 1] ?? 0;
  return formatInstant(clock.now().add({ seconds }));
}

/**
 * Queues the next attempt. A brand's deliveries run one after the other, so that they arrive in
 * order and a slow server delays no other brand.
 */
export const enqueueDelivery = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, brand_id }: QueuedDelivery,
  run_at: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'deliver_webhook',
    { delivery_id: id },
    { job_key: `webhook-${id}`, queue: `webhooks-${brand_id}`, run_at },
  );

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'config'>;

const isTaken = (result: PostResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300;

async function postDelivery(
  deps: DeliveryDeps,
  { id, brand_id, event, url, body }: store.DueDelivery,
  timeout_ms: number,
): Promise<PostResult> {
  const secrets = await signingSecrets(deps.db, deps, brand_id);
  return postOut({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Diwan-Webhooks/1',
      'x-diwan-event': event,
      'x-diwan-event-id': id,
      'x-diwan-signature': signatureOf(secrets, body, deps.clock.ms()),
      ...standardHeaders(secrets, { id, event, body }, deps.clock.ms()),
    },
    timeout_ms,
    allow_private: deps.config.webhook_allow_private,
  });
}

/**
 * The minimum number of hours between two mails to an owner. A server that does not answer fails
 * all its events.
 */
const WARNED_FOR_HOURS = 24;

async function writeToOwner(
  tx: Tx,
  deps: DeliveryDeps,
  { brand_id, event, url }: store.DueDelivery,
  attempts: number,
): Promise<void> {
  const since = formatInstant(deps.clock.now().subtract({ hours: WARNED_FOR_HOURS }));
  const owner = await store.findUnwarnedOwner(tx, brand_id, since);
  if (!owner) return;
  await queueMessage(tx, deps, {
    channel: 'email',
    to: owner.email,
    recipient_role: 'brand_owner',
    language: owner.language,
    template: 'webhook_given_up',
    params: { brand_name: owner.name, event, address: url, attempts: String(attempts) },
    user_id: owner.id,
    brand_id,
  });
}

/** Records the result of an attempt: delivered, failed, or pending with the next attempt. */
async function follow(
  tx: Tx,
  deps: DeliveryDeps,
  delivery: store.DueDelivery,
  { taken, retries }: { readonly taken: boolean; readonly retries: number },
): Promise<void> {
  const round_attempts = delivery.round_attempts + 1;
  const over = round_attempts > retries;
  const next_attempt_at = taken || over ? null : dueAfter(deps.clock, round_attempts);
  const noted = await store.noteOutcome(tx, delivery, {
    round_attempts,
    state: taken ? 'delivered' : over ? 'failed' : 'pending',
    delivered_at: taken ? deps.clock.iso() : null,
    next_attempt_at,
  });
  if (!noted) return;
  if (next_attempt_at !== null) await enqueueDelivery(tx, deps, delivery, next_attempt_at);
  // The person who sent a test event reads its result on the page.
  else if (!taken && !isSample(delivery)) {
    await writeToOwner(tx, deps, delivery, round_attempts);
  }
}

/**
 * Makes one attempt and records it together with its result. If the process dies between the answer
 * and the record, the event is posted again with the same id.
 */
export const deliverWebhook =
  (deps: DeliveryDeps): TaskHandler<'deliver_webhook'> =>
  async ({ delivery_id }) => {
    const delivery = await store.findDue(deps.db, delivery_id);
    if (!delivery) return;
    const settings = await readSettings(deps.db);
    const started_ms = deps.clock.ms();
    const at = deps.clock.iso();
    const result = await postDelivery(deps, delivery, settings.webhook_timeout_seconds * 1000);
    const duration_ms = deps.clock.ms() - started_ms;
    await deps.db.transaction().execute(async (tx) => {
      const attempt = await store.countAttempt(tx, delivery);
      await store.insertAttempt(tx, {
        delivery_id,
        attempt,
        status_code: result.kind === 'answered' ? result.status : null,
        problem: result.kind === 'failed' ? result.problem : null,
        duration_ms,
        at,
      });
      const retries = settings.webhook_retry_attempts;
      await follow(tx, deps, delivery, { taken: isTaken(result), retries });
    });
  };

/**
 * Queues the job of a delivery again if it is missing or dead, because every event of a payment
 * must be delivered.
 */
export const sweepWebhooks =
  (deps: DeliveryDeps): TaskHandler<'sweep_webhooks'> =>
  async () => {
    const before = deps.clock.now().subtract({ minutes: 1 }).toString();
    for (const delivery of await store.findForgotten(deps.db, before)) {
      const run_at = delivery.next_attempt_at ?? deps.clock.iso();
      await enqueueDelivery(deps.db, deps, delivery, run_at);
    }
  };

export const webhooksSchedule: readonly CronEntry[] = [
  { schedule: '2,12,22,32,42,52 * * * *', task: 'sweep_webhooks' },
];
