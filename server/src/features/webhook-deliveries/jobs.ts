import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { postOut, type PostResult } from '../../platform/outgoing/post-out.ts';
import { readSettings } from '../settings/settings.ts';
import { signatureOf, signingSecrets } from './secrets.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** One attempt to post one event to a brand's server. */
    deliver_webhook: { delivery_id: string };
    /** Asks for the attempts of deliveries that no job makes. */
    sweep_webhooks: Record<string, never>;
  }
}

export interface Queued {
  readonly id: string;
  readonly brand_id: number;
}

/** Seconds before the next attempt of a round, by how many there were. */
const WAITS_S = [10, 60, 300, 1_800, 7_200] as const;

const waitAfter = (attempts: number): number =>
  WAITS_S[Math.min(attempts, WAITS_S.length) - 1] ?? 0;

/**
 * Asks for the next attempt. A brand's deliveries go one after the other: they arrive in order, and
 * a server that answers slowly keeps nobody else waiting.
 * @param attempts of this round so far
 */
export const enqueueDelivery = (
  tx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { id, brand_id }: Queued,
  attempts = 0,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'deliver_webhook',
    { delivery_id: id },
    {
      job_key: `webhook-${id}`,
      queue: `webhooks-${brand_id}`,
      run_at: clock
        .now()
        .add({ seconds: waitAfter(attempts) })
        .toString(),
    },
  );

type Delivering = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'config'>;

const isTaken = (result: PostResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300;

async function postDelivery(
  deps: Delivering,
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
    },
    timeout_ms,
    allow_private: deps.config.webhook_allow_private,
  });
}

/**
 * One attempt. It is noted together with what follows from it: the end, or the next attempt. A
 * process that dies between the answer and the note posts again, under the same event id.
 */
export const deliverWebhook =
  (deps: Delivering): TaskHandler<'deliver_webhook'> =>
  async ({ delivery_id }) => {
    const delivery = await store.findDue(deps.db, delivery_id);
    if (!delivery) return;
    const settings = await readSettings(deps.db);
    const started_ms = deps.clock.ms();
    const at = deps.clock.iso();
    const result = await postDelivery(deps, delivery, settings.webhook_timeout_seconds * 1000);
    const duration_ms = deps.clock.ms() - started_ms;
    const round_attempts = delivery.round_attempts + 1;
    const taken = isTaken(result);
    const over = round_attempts > settings.webhook_retry_attempts;
    await deps.db.transaction().execute(async (tx) => {
      const attempt = await store.countAttempt(tx, delivery);
      const noted = await store.noteOutcome(tx, delivery, {
        round_attempts,
        state: taken ? 'delivered' : over ? 'failed' : 'pending',
        delivered_at: taken ? deps.clock.iso() : null,
      });
      await store.insertAttempt(tx, {
        delivery_id,
        attempt,
        status_code: result.kind === 'answered' ? result.status : null,
        problem: result.kind === 'failed' ? result.problem : null,
        duration_ms,
        at,
      });
      if (noted && !taken && !over) await enqueueDelivery(tx, deps, delivery, round_attempts);
    });
  };

/** An event was promised with the payment: a job that is gone or dead is asked for again. */
export const sweepWebhooks =
  (deps: Delivering): TaskHandler<'sweep_webhooks'> =>
  async () => {
    const before = deps.clock.now().subtract({ minutes: 1 }).toString();
    for (const delivery of await store.findForgotten(deps.db, before)) {
      await enqueueDelivery(deps.db, deps, delivery);
    }
  };

export const webhooksSchedule: readonly CronEntry[] = [
  { schedule: '2,12,22,32,42,52 * * * *', task: 'sweep_webhooks' },
];
