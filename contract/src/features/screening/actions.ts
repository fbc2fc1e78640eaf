import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, READERS } from '../../kernel/roles.ts';
import type { CaseBand, CaseStatus } from './terms.ts';

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
    sentence: 'An existing list with this name has a different format',
    field: 'format',
  },
  SCREENING_CASE_NOT_FOUND: { status: 404, sentence: 'This screening case does not exist' },
  SCREENING_CASE_CLEARED: { status: 409, sentence: 'This case has already been cleared' },
  SCREENING_CASE_CONFIRMED: { status: 409, sentence: 'This case has already been confirmed' },
  SCREENING_CASE_NOT_CONFIRMED: {
    status: 409,
    sentence: 'Confirm the case first. Only a confirmed case has a report.',
  },
  SCREENING_CASE_CLEARS_TWICE: {
    status: 403,
    sentence: 'You cleared this case first, so another admin must clear it too',
  },
} as const satisfies Refusals;

export interface CaseFacts {
  readonly status: CaseStatus;
  readonly band: CaseBand;
  /** True if the case has held a brand. */
  readonly is_frozen: boolean;
  /** The user who cleared the case first; null if no user did. */
  readonly first_cleared_by: string | null;
}

/** Returns whether two independent admins have to clear a case. */
export const needsTwoPersons = ({ status, band, is_frozen }: Omit<CaseFacts, 'first_cleared_by'>) =>
  band === 'strong' || is_frozen || status === 'confirmed';

/** The actions on a case. A confirmed case can be cleared when the authority releases the person. */
export const caseActions = actionTable(({ status }: CaseFacts) => status)({
  clear: {
    roles: ADMINS,
    from: ['open', 'confirmed'],
    otherwise: 'SCREENING_CASE_CLEARED',
    unless: bySecondPerson(
      ({ first_cleared_by }: CaseFacts) => first_cleared_by,
      'SCREENING_CASE_CLEARS_TWICE',
    ),
  },
  confirm: {
    roles: ADMINS,
    from: ['open'],
    to: 'confirmed',
    otherwise: { cleared: 'SCREENING_CASE_CLEARED', confirmed: 'SCREENING_CASE_CONFIRMED' },
  },
  report: { roles: READERS, from: ['confirmed'], otherwise: 'SCREENING_CASE_NOT_CONFIRMED' },
});
