import type {
  CardScheme,
  ChargeStatus,
  InvoiceStatus,
  Lead,
  Payout,
  RefundStatus,
} from '../../port.ts';

const CHARGE: Readonly<Record<string, ChargeStatus>> = {
  CAPTURED: 'CAPTURED',
  DECLINED: 'FAILED',
  FAILED: 'FAILED',
  RESTRICTED: 'FAILED',
  TIMEDOUT: 'FAILED',
  VOID: 'FAILED',
  ABANDONED: 'ABANDONED',
  CANCELLED: 'ABANDONED',
  INITIATED: 'INITIATED',
  IN_PROGRESS: 'INITIATED',
  UNKNOWN: 'INITIATED',
};

/**
 * Maps the status of a charge. An undocumented status is treated as pending, so the charge is read
 * again.
 */
export const chargeStatus = (raw: string): ChargeStatus => CHARGE[raw] ?? 'INITIATED';

const REFUND: Readonly<Record<string, RefundStatus>> = {
  REFUNDED: 'REFUNDED',
  DECLINED: 'FAILED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
  RESTRICTED: 'FAILED',
  TIMEDOUT: 'FAILED',
  VOID: 'FAILED',
};

export const refundStatus = (raw: string): RefundStatus => REFUND[raw] ?? 'PENDING';

const INVOICE: Readonly<Record<string, InvoiceStatus>> = {
  PAID: 'PAID',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

export const invoiceStatus = (raw: string): InvoiceStatus => INVOICE[raw] ?? 'OPEN';

const PAYOUT: Readonly<Record<string, Payout['status']>> = { PAID_OUT: 'PAID', FAILED: 'FAILED' };

export const payoutStatus = (raw: string): Payout['status'] => PAYOUT[raw] ?? 'PENDING';

/**
 * Maps the status of a lead. Tap does not document these statuses. A lead is approved if it
 * contains the merchant.
 */
export function leadStatus(raw: string, merchant_id: string | undefined): Lead['status'] {
  if (merchant_id !== undefined) return 'APPROVED';
  return /^(rejected|declined|cancelled)$/i.test(raw) ? 'REJECTED' : 'PENDING';
}

const SCHEMES: Readonly<Record<string, CardScheme>> = {
  KNET: 'KNET',
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  AMEX: 'AMEX',
  AMERICAN_EXPRESS: 'AMEX',
  'AMERICAN EXPRESS': 'AMEX',
  DEEMA: 'DEEMA',
};

/** Returns the scheme for Tap's name of a payment method; undefined for a method without fees. */
export const cardScheme = (raw: string | undefined): CardScheme | undefined =>
  raw === undefined ? undefined : SCHEMES[raw.toUpperCase()];
