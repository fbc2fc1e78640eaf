import type { Refusals } from '../../kernel/errors.ts';

export const feeRefusals = {
  FEE_NOT_FOUND: { status: 404, sentence: 'Not found' },
  SPECIAL_FEE_NOT_FOUND: { status: 404, sentence: 'Not found' },
  SPECIAL_FEE_TAKEN: { status: 409, sentence: 'This entry already exists' },
} as const satisfies Refusals;
