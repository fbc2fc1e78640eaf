import type { Refusals } from '../../kernel/errors.ts';

export const authRefusals = {
  OWNER_VIEW_READS_ONLY: {
    status: 403,
    sentence: 'You are viewing the platform as the owner sees it, so you cannot change anything',
  },
  OWNER_VIEW_ENDED: {
    status: 403,
    sentence: 'You are no longer viewing the platform as the owner',
  },
  BRAND_NOT_YOURS: { status: 404, sentence: 'This brand is not one of your brands' },
  SETUP_LINK_INVALID: { status: 400, sentence: 'This link is invalid, expired or already used' },
  CREDENTIALS_WRONG: { status: 401, sentence: 'Invalid email or password' },
  PASSWORD_SET_BY_ANOTHER: {
    status: 403,
    sentence:
      'Another person set this password. Please set your own first: we sent a link to your email.',
  },
  PASSWORD_WRONG: {
    status: 422,
    sentence: 'The current password is not correct',
    field: 'current_password',
  },
  SESSION_NOT_FOUND: { status: 404, sentence: 'This session has already ended' },
  PASSWORD_UNDER_8_CHARACTERS: {
    status: 422,
    sentence: 'Password must be at least 8 characters long',
  },
  PASSWORD_TOO_SHORT: {
    status: 422,
    sentence: 'Password must be at least {count} characters long',
  },
  PASSWORD_TOO_LONG: {
    status: 422,
    sentence: 'Password must be at most 128 characters long',
  },
  PASSWORD_WITHOUT_UPPERCASE: {
    status: 422,
    sentence: 'The password must contain an uppercase letter',
  },
  PASSWORD_WITHOUT_NUMBER: { status: 422, sentence: 'The password must contain a number' },
  PASSWORD_WITHOUT_SPECIAL: {
    status: 422,
    sentence: 'The password must contain a special character',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    sentence: 'This password is too common. Please choose another one.',
  },
  PASSWORD_HAS_OWN_WORDS: {
    status: 422,
    sentence:
      'The password must not contain your name, your email address or the name of the platform',
  },
  PASSWORD_EXPIRED: {
    status: 403,
    sentence:
      'An admin set this password more than 72 hours ago, so it has expired. Use "Forgot your password?" to set your own.',
  },
} as const satisfies Refusals;

/** The codes that refuse a new password. */
export const PASSWORD_REFUSALS = [
  'PASSWORD_UNDER_8_CHARACTERS',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_WITHOUT_UPPERCASE',
  'PASSWORD_WITHOUT_NUMBER',
  'PASSWORD_WITHOUT_SPECIAL',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_HAS_OWN_WORDS',
] as const satisfies readonly (keyof typeof authRefusals)[];
