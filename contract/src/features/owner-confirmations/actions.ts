import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { EDITORS } from '../../kernel/roles.ts';

/**
 * The maximum number of attempts per code. `CODES_A_DAY` limits the codes per brand in 24 hours.
 */
export const CODE_TRIES = 5;
const CODES_A_DAY = 10;
export const CODE_MINUTES = 10;
/** The minimum time between two codes, in seconds. */
export const CODE_PAUSE_S = 60;

export const ownerConfirmationRefusals = {
  OWNER_CONFIRMATION_NONE: {
    status: 409,
    sentence: 'There is nothing for the owner to confirm',
  },
  OWNER_CONFIRMATION_CHANGED: {
    status: 409,
    sentence: 'The account or the agreement has changed. Please check the details again.',
  },
  OWNER_WITHOUT_EMAIL: {
    status: 409,
    sentence: 'This brand has no owner with an email address. Add the owner first.',
  },
  OWNER_CODE_TOO_SOON: {
    status: 429,
    sentence: 'You cannot send another code yet. Seconds to wait: {seconds}',
  },
  OWNER_CODES_USED_UP: {
    status: 429,
    sentence: 'You can send at most {count} codes in 24 hours. Please try again tomorrow.',
  },
  OWNER_CODE_REQUIRED: {
    status: 403,
    sentence: "Enter the code from the owner's mailbox",
    field: 'code',
  },
  OWNER_CODE_WRONG: {
    status: 422,
    sentence: 'This code is wrong. Attempts left: {tries}',
    field: 'code',
  },
  OWNER_CODE_ENDED: {
    status: 409,
    sentence: 'This code has expired. Please request a new code.',
    field: 'code',
  },
} as const satisfies Refusals;

const CONFIRMATION_STATES = ['none', 'pending'] as const;

interface ConfirmationFacts {
  /** The state that shows whether an account or a signature needs the owner's confirmation. */
  readonly state: (typeof CONFIRMATION_STATES)[number];
  readonly has_mailbox: boolean;
  /** The number of codes that were sent in the last 24 hours. */
  readonly codes_sent: number;
  /** The seconds until the next code may be sent; 0 if it may be sent now. */
  readonly seconds_left: number;
}

const roles = [...EDITORS, 'registrant'] as const;
const otherwise = 'OWNER_CONFIRMATION_NONE';

/** The actions on an account or a signature that needs the owner's confirmation. */
export const ownerConfirmationActions = actionTable(({ state }: ConfirmationFacts) => state)({
  send_code: {
    roles,
    from: ['pending'],
    otherwise,
    unless: [
      { code: 'OWNER_WITHOUT_EMAIL', when: ({ has_mailbox }) => !has_mailbox },
      {
        code: 'OWNER_CODES_USED_UP',
        when: ({ codes_sent }) => codes_sent >= CODES_A_DAY,
        values: () => ({ count: CODES_A_DAY }),
      },
      {
        code: 'OWNER_CODE_TOO_SOON',
        when: ({ seconds_left }) => seconds_left > 0,
        values: ({ seconds_left }) => ({ seconds: seconds_left }),
      },
    ],
  },
  confirm: { roles, from: ['pending'], to: 'none', otherwise },
});
