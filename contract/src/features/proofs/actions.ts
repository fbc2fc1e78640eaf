import type { Refusals } from '../../kernel/errors.ts';

export const proofRefusals = {
  PROOF_PENDING: {
    status: 409,
    sentence: 'The proof will be ready on the day after the payout',
  },
  PROOF_CHECKPOINT_NOT_FOUND: {
    status: 404,
    sentence: 'This business has no checkpoint for this day',
  },
  PROOF_COSIGNATURE_INVALID: {
    status: 400,
    sentence: 'This line is not the signature of a registered witness on this checkpoint',
    field: 'line',
  },
  PROOF_TIMESTAMP_NOT_FOUND: { status: 404, sentence: 'This checkpoint has no timestamp' },
  PROOF_SCHEDULE_NOT_FOUND: { status: 404, sentence: 'No fee schedule has this digest' },
  PROOF_KEY_NEW: {
    status: 409,
    sentence: 'The current key was created today. You can replace it tomorrow.',
  },
  PROOF_WITNESS_EXISTS: {
    status: 409,
    sentence: 'A witness with this name is already registered',
    field: 'name',
  },
} as const satisfies Refusals;
