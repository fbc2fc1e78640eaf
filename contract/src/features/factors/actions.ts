import type { Refusals } from '../../kernel/errors.ts';

export const factorRefusals = {
  CHALLENGE_OVER: { status: 422, sentence: 'This step took too long. Please start again.' },
  FACTOR_WRONG: {
    status: 422,
    sentence: 'This code is not valid or has already been used',
    field: 'code',
  },
  PASSKEY_REFUSED: { status: 422, sentence: 'This passkey was not accepted' },
  PASSKEY_NOT_VERIFIED: {
    status: 422,
    sentence:
      'This passkey did not verify your identity. Use a passkey with a PIN, fingerprint or face recognition, or use a code.',
  },
  PASSKEY_KNOWN: { status: 409, sentence: 'This passkey is already registered' },
  PASSKEYS_FULL: {
    status: 409,
    sentence: 'You can have at most ten passkeys. Remove a passkey first.',
  },
  TOTP_ENROLLED_ALREADY: {
    status: 409,
    sentence: 'You can have only one authenticator app. Remove the current one first.',
  },
  FACTOR_NOT_FOUND: { status: 404, sentence: 'This second factor does not exist' },
  LAST_FACTOR: {
    status: 409,
    sentence: 'Your role requires a second factor. Add another factor before you remove this one.',
  },
} as const satisfies Refusals;

/** The codes that refuse the proof of a second factor. */
export const PROOF_REFUSALS = ['FACTOR_WRONG', 'PASSKEY_REFUSED', 'CHALLENGE_OVER'] as const;
