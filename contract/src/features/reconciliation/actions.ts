import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const reconciliationRefusals = {
  RECONCILIATION_OWN_CORRECTION: {
    status: 403,
    sentence: 'You proposed this correction yourself. Another admin must approve it.',
  },
  RECONCILIATION_CORRECTION_NOT_FOUND: { status: 404, sentence: 'This correction does not exist' },
  RECONCILIATION_DAY_NOT_FOUND: { status: 404, sentence: 'This day has no reconciliation' },
  RECONCILIATION_ROW_NOT_FOUND: {
    status: 404,
    sentence: 'This reconciliation row does not exist',
  },
  RECONCILIATION_CORRECTION_BOOKED: {
    status: 409,
    sentence: 'This correction has already been approved and booked',
  },
  RECONCILIATION_CORRECTION_REJECTED: {
    status: 409,
    sentence: 'This correction has already been rejected',
  },
  RECONCILIATION_CORRECTION_WAITS: {
    status: 409,
    sentence: 'This difference has a proposed correction. Approve or reject the correction first.',
  },
  RECONCILIATION_DAY_NOT_OVER: {
    status: 409,
    sentence: 'A day can be reconciled only after it has ended',
  },
  RECONCILIATION_DIFFERENCE_CHANGED: {
    status: 409,
    sentence:
      'The difference has changed since this correction was proposed. Propose a new correction.',
  },
  RECONCILIATION_NO_DIFFERENCE: { status: 409, sentence: 'There is no difference to resolve' },
  RECONCILIATION_ACCOUNT_NOT_POSSIBLE: {
    status: 422,
    sentence: 'This difference cannot be booked against this account',
    field: 'account',
  },
  RECONCILIATION_AMOUNT_TOO_LARGE: {
    status: 422,
    sentence: 'At most {amount} of this difference can still be corrected.',
    field: 'amount',
  },
} as const satisfies Refusals;

/**
 * The states of a row. `cleared`: the difference disappeared, for example because of a late
 * payment.
 */
export const ROW_STATES = ['matched', 'open', 'resolved', 'cleared'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The states of a proposal. `lapsed`: the difference changed before the decision. */
export const PROPOSAL_STATES = ['proposed', 'approved', 'rejected', 'lapsed'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/**
 * A day can be compared only after its end in the platform's timezone. Before that, later bookings
 * may still remove a difference.
 */
export const reconciliationDayActions = actionTable(({ over }: { readonly over: boolean }) =>
  over ? 'over' : 'going_on',
)({
  run: { roles: ADMINS, from: ['over'], otherwise: 'RECONCILIATION_DAY_NOT_OVER' },
});

interface DifferenceFacts {
  readonly state: RowState;
  /** True if a proposed correction needs a decision. */
  readonly waits: boolean;
  /** The accounts against which a correction can be booked. */
  readonly counter_accounts: readonly string[];
}

const WAITS = {
  code: 'RECONCILIATION_CORRECTION_WAITS',
  when: ({ waits }: DifferenceFacts) => waits,
} as const;

export const differenceActions = actionTable(({ state }: DifferenceFacts) => state)({
  resolve: {
    roles: ADMINS,
    from: ['open'],
    to: 'resolved',
    otherwise: 'RECONCILIATION_NO_DIFFERENCE',
    unless: [WAITS],
  },
  propose: {
    roles: ADMINS,
    from: ['open'],
    otherwise: 'RECONCILIATION_NO_DIFFERENCE',
    unless: [
      WAITS,
      {
        code: 'RECONCILIATION_ACCOUNT_NOT_POSSIBLE',
        when: ({ counter_accounts }: DifferenceFacts) => counter_accounts.length === 0,
      },
    ],
  },
});

interface CorrectionFacts {
  readonly state: ProposalState;
  readonly proposed_by: { readonly id: string };
  /** True if the difference has changed after the proposal. */
  readonly changed: boolean;
}

const DECIDED = {
  approved: 'RECONCILIATION_CORRECTION_BOOKED',
  rejected: 'RECONCILIATION_CORRECTION_REJECTED',
  lapsed: 'RECONCILIATION_DIFFERENCE_CHANGED',
} as const;

/**
 * Four-eyes rule: proposers cannot approve their own correction, but may reject it to withdraw it.
 */
export const correctionActions = actionTable(({ state }: CorrectionFacts) => state)({
  approve: {
    roles: ADMINS,
    from: ['proposed'],
    to: 'approved',
    otherwise: DECIDED,
    unless: [
      {
        code: 'RECONCILIATION_DIFFERENCE_CHANGED',
        when: ({ changed }: CorrectionFacts) => changed,
      },
      ...bySecondPerson(
        ({ proposed_by }: CorrectionFacts) => proposed_by.id,
        'RECONCILIATION_OWN_CORRECTION',
      ),
    ],
  },
  reject: { roles: ADMINS, from: ['proposed'], to: 'rejected', otherwise: DECIDED },
});
