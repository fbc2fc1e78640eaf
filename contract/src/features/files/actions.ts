import type { Refusals } from '../../kernel/errors.ts';

export const fileRefusals = {
  FILE_LINK_EXPIRED: {
    status: 403,
    sentence: 'This link has expired. Please open the file again.',
  },
  FILE_NOT_FOUND: { status: 404, sentence: 'File not found' },
} as const satisfies Refusals;
