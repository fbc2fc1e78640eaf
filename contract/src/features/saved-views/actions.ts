import type { Refusals } from '../../kernel/errors.ts';

/** The own views alone can be changed and deleted: those of others are not there. */
export const savedViewRefusals = {
  SAVED_VIEW_NOT_FOUND: { status: 404, sentence: 'Not found' },
  SAVED_VIEW_NAME_TAKEN: { status: 409, sentence: 'This entry already exists' },
  SAVED_VIEWS_FULL: { status: 409, sentence: 'You have saved as many views as possible' },
} as const satisfies Refusals;
