import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const readingRefusals = {
  READING_NOT_FOUND: { status: 404, sentence: 'This document has not been read' },
  READING_WAITING: { status: 409, sentence: 'This document is still being read' },
  READING_OUTDATED: {
    status: 409,
    sentence: 'A newer document exists. Correct the values of the newer document instead.',
  },
  READING_VALUE_INVALID: {
    status: 422,
    sentence: 'This value is not valid for this field',
    field: 'value',
  },
  OCR_FAILED: { status: 422, sentence: 'OCR extraction failed' },
} as const satisfies Refusals;

interface ReadingFacts {
  readonly state: 'waiting' | 'read' | 'unreadable';
  /** True unless a newer submission has replaced the document. */
  readonly is_newest: boolean;
}

const stateOf = ({ state, is_newest }: ReadingFacts): 'waiting' | 'open' | 'outdated' => {
  if (!is_newest) return 'outdated';
  return state === 'waiting' ? 'waiting' : 'open';
};

export const readingActions = actionTable(stateOf)({
  // An admin can also enter values that the machine could not read.
  correct: {
    roles: ADMINS,
    from: ['open'],
    otherwise: { waiting: 'READING_WAITING', outdated: 'READING_OUTDATED' },
  },
});
