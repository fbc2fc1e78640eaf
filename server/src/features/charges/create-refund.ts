import type { RefundRequest } from '@diwan/contract/features/charges/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import type { ProviderFailure } from '../../provider/port.ts';
import {
  freeRefundKey,
  keepFirstAnswer,
  type RequestedRefund,
  requestRefund,
} from '../refunds/public.ts';
import { createTestRefund } from '../test-mode/public.ts';
import { findRefundFacts, renderRefund } from '../webhook-deliveries/public.ts';
import { isCallersFault, providerIsAway, refusalOf } from './answers.ts';
import { digestOf, integratorOf, keyOf } from './claim.ts';
import type { StoredAnswer } from './store.ts';

/** Renders a refund that the provider accepted, with the caller's metadata and references. */
async function bodyOf(
  { deps }: Ctx,
  { refund }: RequestedRefund,
  { metadata, reference, post }: RefundRequest,
): Promise<string> {
  const facts = await findRefundFacts(deps.db, refund.id);
  invariant(facts, 'a requested refund has a row');
  const { merchant } = reference ?? {};
  const words = { metadata, merchant, post_url: post?.url ?? null };
  return renderRefund(facts, 'PENDING', 'CREATE', words);
}

/** Frees the key if the provider surely made no refund. A repeat then makes another refund. */
async function refuse(
  ctx: Ctx,
  { refund }: RequestedRefund,
  failure: ProviderFailure,
): Promise<never> {
  const made_none = failure.kind === 'rejected' && failure.reason !== 'conflict';
  if (made_none) await freeRefundKey(ctx.deps.db, refund.id);
  throw providerIsAway();
}

async function firstAnswer(
  ctx: Ctx,
  asked: RequestedRefund,
  body: RefundRequest,
): Promise<StoredAnswer> {
  const { refund, answer } = asked;
  const keep = (first: StoredAnswer) => keepFirstAnswer(ctx.deps.db, refund.id, first);
  const accepted = async () => keep({ status: 200, body: await bodyOf(ctx, asked, body) });
  if (answer?.ok) return accepted();
  if (answer) {
    if (!isCallersFault(answer.failure)) return refuse(ctx, asked, answer.failure);
    return keep(refusalOf(answer.failure));
  }
  const { answer_status: status, answer: text } = refund;
  if (status !== null && text !== null) return { status, body: text };
  // The first call ended without an answer, and a job repeated the request to the provider.
  if (refund.provider_refund_id !== null) return accepted();
  throw providerIsAway();
}

/**
 * Creates a refund for a brand's server. A repeated request under the same key gets the first
 * answer.
 */
export async function createRefundByKey(
  ctx: Ctx,
  body: RefundRequest,
  sent_key: string | undefined,
) {
  const integrator = integratorOf(ctx);
  const key = keyOf(sent_key, body.reference?.idempotent);
  if (integrator.mode === 'test') return createTestRefund(ctx, integrator, body, key);
  const asked = await requestRefund(ctx, {
    transaction: { charge_id: body.charge_id },
    amount_minor: toMinor(body.amount),
    reason: body.reason,
    key:
      key === null
        ? undefined
        : { idempotency_key: key, request_digest: digestOf('/refunds', body) },
  });
  return firstAnswer(ctx, asked, body);
}
