import type { Refusals } from '../../kernel/errors.ts';

export const transactionRefusals = {
  TRANSACTION_NOT_FOUND: { status: 404, sentence: 'Transaction not found' },
  TRANSACTIONS_OF_OTHER_PARTNER: { status: 404, sentence: 'Partner not found' },
} as const satisfies Refusals;
