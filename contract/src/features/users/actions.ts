import type { Refusals } from '../../kernel/errors.ts';

export const userRefusals = {
  EMAIL_TAKEN: {
    status: 409,
    sentence: 'An account with this e-mail already exists',
    field: 'email',
  },
  SECOND_PERSON_BOUND: {
    status: 403,
    sentence:
      'One of you two has made the account of the other, set its password or e-mail, or seen its link, in the last 30 days: another admin has to approve',
  },
  SECOND_PERSON_MISSING: {
    status: 403,
    sentence: 'This waits for a second admin, and there is none yet who could approve it',
  },
} as const satisfies Refusals;
