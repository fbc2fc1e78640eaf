import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { AsSent } from '../../platform/http/routes.ts';
import { insertWebhook } from './store.ts';

const REFUSALS = {
  unreadable: 'BAD_REQUEST',
  unsigned: 'UNAUTHENTICATED',
  forged: 'UNAUTHENTICATED',
} as const;

const RECEIVED = { received: true } as const;

/**
 * Takes what the provider posts: checks the signature over the raw fields, stores it, and answers.
 * What it means is worked out by a job, from what the provider says when it is asked again.
 * @throws UNAUTHENTICATED for what is unsigned or forged, BAD_REQUEST for what cannot be read
 */
export async function takeWebhook(ctx: Ctx, sent: AsSent): Promise<typeof RECEIVED> {
  const { provider, jobs, log } = ctx.deps;
  const verdict = provider.verifyWebhook(sent.body, sent.headers);
  if (!verdict.ok) {
    log.warn({ reason: verdict.reason, ip: ctx.client.ip }, 'a webhook was not taken');
    // Nothing that concerns us: the provider would repeat what is refused.
    if (verdict.reason === 'unsupported') return RECEIVED;
    throw new AppError(REFUSALS[verdict.reason], { sentence: 'The signature is not valid' });
  }
  const { kind, id, raw_status } = verdict.event;
  await ctx.deps.db.transaction().execute(async (tx) => {
    const webhook = await insertWebhook(tx, {
      object: kind,
      object_id: id,
      status: raw_status,
      body: sent.body,
      headers: JSON.stringify({ hashstring: sent.headers['hashstring'] ?? null }),
    });
    if (webhook) await jobs.enqueue(tx, 'process_webhook', { webhook_id: String(webhook.id) });
  });
  return RECEIVED;
}
