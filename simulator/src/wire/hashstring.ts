import { createHmac } from 'node:crypto';

/** The fields that a charge's or a refund's signature covers, in Tap's form. */
export interface SignedPayment {
  readonly id: string;
  /** With all decimals of the currency: '0.500'. */
  readonly amount: string;
  readonly currency: string;
  /** Empty if Tap gave none. */
  readonly gateway_reference: string;
  readonly payment_reference: string;
  readonly status: string;
  readonly created: string;
}

export interface SignedInvoice {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly updated: string;
  readonly status: string;
  readonly created: string;
}

/** Names and values in this order, without separators (developers.tap.company/docs/webhook). */
export const paymentMessage = (signed: SignedPayment): string =>
  `x_id${signed.id}x_amount${signed.amount}x_currency${signed.currency}` +
  `x_gateway_reference${signed.gateway_reference}x_payment_reference${signed.payment_reference}` +
  `x_status${signed.status}x_created${signed.created}`;

export const invoiceMessage = (signed: SignedInvoice): string =>
  `x_id${signed.id}x_amount${signed.amount}x_currency${signed.currency}` +
  `x_updated${signed.updated}x_status${signed.status}x_created${signed.created}`;

/** HMAC-SHA256 under the secret API key, in lower-case hex: the header `hashstring`. */
export const computeHashstring = (secret_key: string, message: string): string =>
  createHmac('sha256', secret_key).update(message).digest('hex');
