import type { Refusals } from '../../kernel/errors.ts';

export const partnerRefusals = {
  PARTNER_NOT_FOUND: { status: 404, sentence: 'Partner not found' },
} as const satisfies Refusals;
