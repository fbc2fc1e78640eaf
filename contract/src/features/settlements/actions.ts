import type { Refusals } from '../../kernel/errors.ts';

export const settlementRefusals = {
  SETTLEMENT_CHECK_NOT_FOUND: { status: 404, sentence: 'This settlement check does not exist' },
  SETTLEMENT_CHECK_ENDED: {
    status: 409,
    sentence: 'The running settlement check has just ended. Please start a new one.',
  },
  SETTLEMENT_WITHOUT_CHARGE: { status: 422, sentence: 'This transaction has no Tap charge ID' },
  SETTLEMENT_CONTRADICTED: {
    status: 409,
    sentence:
      "The provider's details for this payment differ from ours. Ask a colleague who reconciles payments to check them.",
  },
  SETTLEMENT_NOT_CAPTURED: { status: 409, sentence: 'Only a captured transaction can be settled' },
} as const satisfies Refusals;
