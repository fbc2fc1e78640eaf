import type { Refusals } from '../../kernel/errors.ts';

export const payoutStatementRefusals = {
  STATEMENT_NOT_FOUND: { status: 404, sentence: 'There is no statement for this month' },
} as const satisfies Refusals;
