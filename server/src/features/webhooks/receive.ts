import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { insertWebhook } from './store.ts';

const REFUSALS = {
  unreadable: 'BAD_REQUEST',
  unsigned: 'UNAUTHENTICATED',
  forged: 'UNAUTHENTICATED',
} as const;

const RECEIVED = { received: true } as const;

interface Posted {
  /** The text that was signed. */
  readonly body: string;
  /** The signature over it. */
  readonly hashstring: string | undefined;
}

/**
 * Takes what the provider posts: checks the signature over the raw fields, stores it, and answers.
 * What it means is worked out by a job, from what the provider says when it is asked again.
 * @throws UNAUTHENTICATED for what is unsigned or forged, BAD_REQUEST for what cannot be read
 */
export async function takeWebhook(
  ctx: Ctx,
  { body, hashstring }: Posted,
): Promise<typeof RECEIVED> {
  const { provider, jobs, log } = ctx.deps;
  const verdict = provider.verifyWebhook(body, { hashstring });
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
      body,
      headers: JSON.stringify({ hashstring: hashstring ?? null }),
    });
    if (webhook) await jobs.enqueue(tx, 'process_webhook', { webhook_id: String(webhook.id) });
  });
  return RECEIVED;
}
