import type { NewRefund } from '../../port.ts';
import { writeAmount } from '@diwan/simulator/wire/amounts';

/** Returns the body of POST /refunds. */
export const refundBody = (refund: NewRefund): Record<string, unknown> => ({
  charge_id: refund.charge_id,
  amount: writeAmount(refund.amount_minor, refund.currency),
  currency: refund.currency,
  reason: refund.reason,
  reference: { merchant: refund.reference, idempotent: refund.idempotency_key },
  metadata: refund.metadata,
  post: { url: refund.webhook_url },
});
