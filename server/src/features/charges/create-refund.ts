import type { RefundRequest } from '@diwan/contract/features/charges/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import type { Answer, Refund } from '../../provider/port.ts';
import { keepFirstAnswer, type RequestedRefund, requestRefund } from '../refunds/refunds.ts';
import { isCallersFault, providerIsAway, refusalOf } from './answers.ts';
import { digestOf, keyOf } from './claim.ts';
import type { StoredAnswer } from './store.ts';

/** The provider's answer with the caller's own names for things in it. */
function bodyOf(
  { raw }: Refund,
  key: string | null,
  { metadata, reference, post }: RefundRequest,
): string {
  return JSON.stringify({
    ...raw,
    metadata: metadata ?? {},
    reference: { merchant: reference?.merchant, idempotent: key ?? undefined },
    ...(post ? { post: { url: post.url } } : {}),
  });
}

function answerTo(answer: Answer<Refund>, key: string | null, body: RefundRequest): StoredAnswer {
  if (answer.ok) return { status: 200, body: bodyOf(answer.value, key, body) };
  if (isCallersFault(answer.failure)) return refusalOf(answer.failure);
  throw providerIsAway();
}

async function firstAnswer(
  { deps }: Ctx,
  { refund, answer }: RequestedRefund,
  key: string | null,
  body: RefundRequest,
): Promise<StoredAnswer> {
  if (answer) {
    const first = answerTo(answer, key, body);
    await keepFirstAnswer(deps, refund.id, first);
    return first;
  }
  const { answer_status: status, answer: text } = refund;
  if (status !== null && text !== null) return { status, body: text };
  // Asked for before, and the provider's word is not here yet: it is asked again by itself.
  throw providerIsAway();
}

/** A refund for a brand's server; a repeat under the same key gets the first answer. */
export async function createRefundByKey(
  ctx: Ctx,
  body: RefundRequest,
  sent_key: string | undefined,
) {
  const key = keyOf(sent_key, body.reference?.idempotent);
  const asked = await requestRefund(ctx, {
    transaction: { charge_id: body.charge_id },
    amount_minor: toMinor(body.amount),
    reason: body.reason,
    key:
      key === null
        ? undefined
        : { idempotency_key: key, request_digest: digestOf('/refunds', body) },
  });
  return firstAnswer(ctx, asked, key, body);
}
