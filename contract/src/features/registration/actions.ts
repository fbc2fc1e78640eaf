import type { Refusals } from '../../kernel/errors.ts';

export const registrationRefusals = {
  /** To a visitor, whoever the address belongs to. Staff are told that it is taken. */
  REGISTRATION_LINK_SENT: {
    status: 409,
    sentence: 'If a registration with this address is open, its link has been sent',
    field: 'email',
  },
} as const satisfies Refusals;
