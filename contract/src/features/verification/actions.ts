import type { Refusals } from '../../kernel/errors.ts';

export const verificationRefusals = {
  DOCUMENT_PAGE_NOT_FOUND: { status: 404, sentence: 'Not found' },
} as const satisfies Refusals;
