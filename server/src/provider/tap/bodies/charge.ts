import type { NewCharge } from '../../port.ts';
import { writeAmount } from '@diwan/simulator/wire/amounts';
import { customerBody } from './customer.ts';

/** POST /charges. Fields that are undefined don't appear in the JSON. */
export const chargeBody = (charge: NewCharge): Record<string, unknown> => ({
  amount: writeAmount(charge.amount_minor, charge.currency),
  currency: charge.currency,
  customer_initiated: charge.customer_initiated ?? true,
  threeDSecure: charge.three_d_secure ?? true,
  save_card: charge.save_card ?? false,
  description: charge.description,
  statement_descriptor: charge.statement_descriptor,
  metadata: charge.metadata,
  reference: {
    transaction: charge.transaction_reference,
    order: charge.order_reference,
    idempotent: charge.idempotency_key,
  },
  customer: customerBody(charge.customer),
  merchant: { id: charge.merchant_id },
  source: { id: charge.source },
  redirect: { url: charge.redirect_url },
  post: { url: charge.webhook_url },
  transaction:
    charge.expires_in_minutes === undefined
      ? undefined
      : { expiry: { period: charge.expires_in_minutes, type: 'MINUTE' } },
});
