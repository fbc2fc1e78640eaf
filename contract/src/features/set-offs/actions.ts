import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const setOffRefusals = {
  SET_OFF_NOT_FOUND: { status: 404, sentence: 'Set-off not found' },
  SET_OFF_WAITS: {
    status: 409,
    sentence: 'Another set-off for this brand is already pending approval',
  },
  SET_OFF_EXCEEDS_OWED: {
    status: 422,
    sentence: 'At most {amount} can be set off',
    field: 'amount',
  },
  SET_OFF_BOOKED: { status: 409, sentence: 'This set-off has already been booked' },
  SET_OFF_REJECTED: { status: 409, sentence: 'This set-off has already been rejected' },
  SET_OFF_OWN_APPROVAL: {
    status: 403,
    sentence: 'You proposed this set-off, so another admin must approve it',
  },
} as const satisfies Refusals;

export const SET_OFF_STATES = ['waiting', 'booked', 'rejected'] as const;

interface SetOffFacts {
  readonly state: (typeof SET_OFF_STATES)[number];
  readonly created_by: string | null;
}

const DECIDED = { booked: 'SET_OFF_BOOKED', rejected: 'SET_OFF_REJECTED' } as const;

export const businessSetOffActions = actionTable(({ state }: SetOffFacts) => state)({
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'booked',
    otherwise: DECIDED,
    unless: bySecondPerson(({ created_by }: SetOffFacts) => created_by, 'SET_OFF_OWN_APPROVAL'),
  },
  /** The proposer can also reject it, which withdraws it. */
  reject: { roles: ADMINS, from: ['waiting'], to: 'rejected', otherwise: DECIDED },
});
