import type { Refusals } from '../../kernel/errors.ts';

export const screeningRefusals = {
  SCREENING_LIST_NOT_FOUND: { status: 404, sentence: 'This screening list does not exist' },
  SCREENING_LIST_INVALID: {
    status: 422,
    sentence: 'The list was not imported. Line {line}: {reason}',
    field: 'file',
  },
  SCREENING_LIST_UNCHANGED: {
    status: 409,
    sentence: 'This file has the same entries as version {version} of the list',
    field: 'file',
  },
  SCREENING_LIST_FORMAT: {
    status: 409,
    sentence: 'The list with this name has another format',
    field: 'format',
  },
} as const satisfies Refusals;
