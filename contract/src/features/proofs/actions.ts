import type { Refusals } from '../../kernel/errors.ts';

export const proofRefusals = {
  PROOF_PENDING: {
    status: 409,
    sentence: 'The proof is ready on the day after the payment',
  },
  PROOF_CHECKPOINT_NOT_FOUND: {
    status: 404,
    sentence: 'This business has no checkpoint on this day',
  },
  PROOF_COSIGNATURE_INVALID: {
    status: 400,
    sentence: 'No registered witness has signed this checkpoint with this line',
    field: 'line',
  },
  PROOF_SCHEDULE_NOT_FOUND: { status: 404, sentence: 'There is no schedule with this digest' },
  PROOF_KEY_NEW: { status: 409, sentence: 'The present key was made today' },
  PROOF_WITNESS_EXISTS: {
    status: 409,
    sentence: 'A witness with this name is registered already',
    field: 'name',
  },
} as const satisfies Refusals;
