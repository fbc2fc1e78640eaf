import { z } from 'zod';
import { EVERY_ACCESS, EVERYONE } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import {
  challengeText,
  factors,
  maybeChallenge,
  newCodes,
  passkeyDraft,
  passkeyOptions,
  totpCode,
  totpEnrolment,
} from './records.ts';

/**
 * The common settings of calls that set up a factor. The caller is a signed-in user after a
 * confirmation, or a person whose sign-in requires a first factor.
 */
const enrolment = {
  access: 'public',
  scope: 'self',
  in_maintenance: true,
  confirm: true,
  limit: { max: 60, per_seconds: 300 },
} as const;

const own = { access: EVERYONE, access_levels: EVERY_ACCESS, scope: 'self' } as const;

export const factorEndpoints = {
  readFactors: endpoint({
    method: 'GET',
    path: '/auth/two-factor',
    summary: "List the caller's second factors",
    ...own,
    response: factors,
    errors: [],
  }),
  enrolTotp: endpoint({
    method: 'POST',
    path: '/auth/two-factor/enrol',
    summary:
      'Start to set up an authenticator app. The response has the secret as text and for a QR code',
    ...enrolment,
    body: maybeChallenge,
    response: totpEnrolment,
    errors: ['UNAUTHENTICATED', 'CHALLENGE_OVER', 'TOTP_ENROLLED_ALREADY'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    summary:
      'Confirm the authenticator app with a first code. The first factor comes with ten backup codes, shown once',
    ...enrolment,
    body: z.strictObject({ challenge: challengeText.optional(), code: totpCode }),
    response: newCodes,
    stale: ['factors', 'sessions'],
    errors: ['UNAUTHENTICATED', 'CHALLENGE_OVER', 'FACTOR_NOT_FOUND', 'FACTOR_WRONG'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkeys/options',
    summary: 'Return the options for a new passkey (PublicKeyCredentialCreationOptionsJSON)',
    ...enrolment,
    body: maybeChallenge,
    response: passkeyOptions,
    errors: ['UNAUTHENTICATED', 'CHALLENGE_OVER', 'PASSKEYS_FULL'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkeys',
    summary: 'Register a passkey that the browser created',
    ...enrolment,
    body: passkeyDraft,
    response: newCodes,
    stale: ['factors', 'sessions'],
    errors: [
      'UNAUTHENTICATED',
      'CHALLENGE_OVER',
      'PASSKEY_REFUSED',
      'PASSKEY_KNOWN',
      'PASSKEYS_FULL',
    ],
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkey-options',
    summary:
      'Return the challenge for a passkey, for a sign-in or a confirmation (PublicKeyCredentialRequestOptionsJSON)',
    access: 'public',
    scope: 'self',
    in_maintenance: true,
    limit: { max: 60, per_seconds: 300 },
    body: maybeChallenge,
    response: passkeyOptions,
    errors: ['UNAUTHENTICATED', 'CHALLENGE_OVER', 'FACTOR_NOT_FOUND'],
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary: "Remove the authenticator app. The caller's other sessions end",
    ...own,
    confirm: true,
    response: factors,
    message: 'Second factor removed',
    stale: ['factors', 'sessions'],
    errors: ['FACTOR_NOT_FOUND', 'LAST_FACTOR'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/two-factor/passkeys/:id',
    summary: "Remove a passkey. The caller's other sessions end",
    ...own,
    confirm: true,
    params: z.object({ id: uuid }),
    response: factors,
    message: 'Second factor removed',
    stale: ['factors', 'sessions'],
    errors: ['FACTOR_NOT_FOUND', 'LAST_FACTOR'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'Create ten new backup codes, shown once. The old codes stop working',
    ...own,
    confirm: true,
    response: newCodes,
    stale: ['factors'],
    errors: ['FACTOR_NOT_FOUND'],
  }),
} as const;
