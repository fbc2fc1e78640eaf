import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const bankAccountRefusals = {
  BANK_ACCOUNT_NOT_FOUND: { status: 404, sentence: 'This bank account does not exist' },
  BANK_ACCOUNT_IBAN_TAKEN: {
    status: 409,
    sentence: 'Another bank account has this IBAN',
    field: 'iban',
  },
  BANK_ACCOUNT_MAIN_EXISTS: {
    status: 409,
    sentence: 'The business already has a main account',
    field: 'purpose',
  },
  BANK_ACCOUNT_IS_MAIN: {
    status: 409,
    sentence: 'The purpose of a main account cannot be changed',
    field: 'purpose',
  },
  BANK_ACCOUNT_CLOSED_EARLY: {
    status: 422,
    sentence: 'The account cannot be closed before it was opened',
    field: 'closed_on',
  },
  BANK_ACCOUNT_NO_CHANGE: { status: 409, sentence: 'No new IBAN needs approval' },
  BANK_ACCOUNT_APPROVES_OWN: {
    status: 403,
    sentence: 'You entered this IBAN yourself. Another admin must approve it.',
  },
  /** The IBAN has changed since the approver read it. */
  BANK_ACCOUNT_CHANGED: {
    status: 409,
    sentence: 'The new IBAN has changed. Please check it again.',
  },
} as const satisfies Refusals;

interface AccountFacts {
  /** The time when a new IBAN that needs approval was entered; null if absent. */
  readonly pending_at: string | null;
  readonly pending_by: string | null;
}

/** A changed IBAN applies after the approval of a second admin. */
export const bankAccountActions = actionTable(({ pending_at }: AccountFacts) =>
  pending_at === null ? 'approved' : 'waiting',
)({
  edit: { roles: ADMINS, from: ['approved', 'waiting'] },
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'approved',
    otherwise: 'BANK_ACCOUNT_NO_CHANGE',
    unless: bySecondPerson(
      ({ pending_by }: AccountFacts) => pending_by,
      'BANK_ACCOUNT_APPROVES_OWN',
    ),
  },
});
