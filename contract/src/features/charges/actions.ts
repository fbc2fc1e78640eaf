import type { Refusals } from '../../kernel/errors.ts';

export const chargeRefusals = {
  CHARGE_GATEWAY_DISABLED: {
    status: 409,
    sentence: 'Online payments are not enabled for this brand',
  },
  BRAND_ON_HOLD: { status: 409, sentence: 'Payments to this brand are on hold' },
  BRAND_LIMIT_REACHED: {
    status: 409,
    sentence: 'This payment is above the limit of this brand, which is {limit} a day',
  },
  CHARGE_IN_PROGRESS: {
    status: 409,
    sentence: 'We are still creating this charge. Repeat the request in a few seconds.',
  },
  INVOICE_REPEATED: {
    status: 409,
    sentence: 'The data has changed in the meantime. Please reload and try again.',
  },
  REFUND_ID_UNKNOWN: { status: 404, sentence: 'Refund not found' },
  INVOICE_NOT_FOUND: { status: 404, sentence: 'Invoice not found' },
  LIST_PLACE_UNKNOWN: {
    status: 400,
    sentence: 'starting_after must be the ID of an object in this list',
    field: 'starting_after',
  },
  IDEMPOTENCY_KEYS_DIFFER: {
    status: 400,
    sentence: 'The Idempotency-Key header and reference.idempotent must have the same value',
  },
} as const satisfies Refusals;
