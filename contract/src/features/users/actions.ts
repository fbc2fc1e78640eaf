import type { Refusals } from '../../kernel/errors.ts';

export const userRefusals = {
  EMAIL_TAKEN: {
    status: 409,
    sentence: 'An account with this e-mail already exists',
    field: 'email',
  },
} as const satisfies Refusals;
