import type { Refusals } from '../../kernel/errors.ts';

export const chargeRefusals = {
  CHARGE_GATEWAY_DISABLED: {
    status: 409,
    sentence: 'Payments through the gateway are not enabled for this brand',
  },
  CHARGE_IN_PROGRESS: {
    status: 409,
    sentence: 'This charge is being made. Please repeat the request in a few seconds.',
  },
  INVOICE_REPEATED: {
    status: 409,
    sentence: 'This has changed in the meantime. Please reload and try again.',
  },
} as const satisfies Refusals;
