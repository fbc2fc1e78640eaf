import type { Refusals } from '../../kernel/errors.ts';

export const documentationRefusals = {
  DOCUMENTATION_LINK_EXPIRED: {
    status: 403,
    sentence: 'This link has expired. Please open the documentation from your profile again.',
  },
} as const satisfies Refusals;
