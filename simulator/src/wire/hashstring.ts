import { createHmac } from 'node:crypto';

/** The fields that the signature of a charge or a refund covers, in Tap's format. */
export interface SignedPayment {
  readonly id: string;
  /** The amount with all decimals of the currency: '0.500'. */
  readonly amount: string;
  readonly currency: string;
  /** The reference is empty if Tap sent none. */
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

/**
 * Returns the signed message: names and values in this order, without separators
 * (developers.tap.company/docs/webhook).
 */
export const paymentMessage = (signed: SignedPayment): string =>
  `x_id${signed.id}x_amount${signed.amount}x_currency${signed.currency}` +
  `x_gateway_reference${signed.gateway_reference}x_payment_reference${signed.payment_reference}` +
  `x_status${signed.status}x_created${signed.created}`;

/**
 * Returns the signed message of an invoice, in the form of `paymentMessage`
 * (developers.tap.company/docs/webhook).
 */
export const invoiceMessage = (signed: SignedInvoice): string =>
  `x_id${signed.id}x_amount${signed.amount}x_currency${signed.currency}` +
  `x_updated${signed.updated}x_status${signed.status}x_created${signed.created}`;

/** Computes the header `hashstring`: HMAC-SHA256 with the secret API key, in lower-case hex. */
export const computeHashstring = (secret_key: string, message: string): string =>
  createHmac('sha256', secret_key).update(message).digest('hex');
