import type { RefundRequest } from '@diwan/contract/features/charges/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import type { Answer, Refund } from '../../provider/port.ts';
import { keepFirstAnswer, type RequestedRefund, requestRefund } from '../refunds/public.ts';
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

async function answerTo(
  ctx: Ctx,
  asked: RequestedRefund,
  answer: Answer<Refund>,
  body: RefundRequest,
): Promise<StoredAnswer> {
  if (answer.ok) return { status: 200, body: await bodyOf(ctx, asked, body) };
  if (isCallersFault(answer.failure)) return refusalOf(answer.failure);
  throw providerIsAway();
}

async function firstAnswer(
  ctx: Ctx,
  asked: RequestedRefund,
  body: RefundRequest,
): Promise<StoredAnswer> {
  const { refund, answer } = asked;
  if (answer) {
    const first = await answerTo(ctx, asked, answer, body);
    await keepFirstAnswer(ctx.deps, refund.id, first);
    return first;
  }
  const { answer_status: status, answer: text } = refund;
  if (status !== null && text !== null) return { status, body: text };
  // The refund exists, but the provider has not answered. A job repeats the request to the
  // provider.
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
