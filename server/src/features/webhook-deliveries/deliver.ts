import type { Deps } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import { postOut, type PostResult } from '../../platform/outgoing/post-out.ts';
import { readSettings } from '../settings/settings.ts';
import { enqueueDelivery } from './schedule.ts';
import { signatureOf, signingSecrets } from './secrets.ts';
import * as store from './store.ts';

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
