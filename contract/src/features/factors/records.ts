import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { cleanText } from '../../kernel/text.ts';
import { METHODS } from './rules.ts';

const bytes = (max: number) => z.string().min(1).max(max);
/** The WebAuthn extensions that browsers report. The server ignores them. */
const extensions = z.record(z.string().max(64), z.unknown());
const attachment = z.enum(['platform', 'cross-platform']).nullable().optional();

/**
 * A new passkey as the browser's `startRegistration` returns it (WebAuthn,
 * RegistrationResponseJSON).
 */
const newPasskey = z.strictObject({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: bytes(8000).optional(),
    transports: z.array(z.string().max(32)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(4000).optional(),
  }),
});

/** A passkey's signature as the browser returns it (WebAuthn, AuthenticationResponseJSON). */
export const passkeySignature = z.strictObject({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    signature: bytes(4000),
    userHandle: z.string().max(1400).nullable().optional(),
  }),
});

export const challengeText = z.string().min(1).max(128);

/** Six digits. Spaces are removed, and Arabic-Indic digits are converted. */
export const totpCode = z
  .string({ error: 'This field is required' })
  .max(32)
  .transform((text) =>
    text
      .replaceAll(/\s/g, '')
      .replaceAll(/[\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660)),
  )
  .pipe(z.string().regex(/^\d{6}$/, { error: 'Please enter the six digits' }));

const recoveryCode = z.string().min(1).max(64);

/** The possible proofs of a second factor. One of them suffices. */
export const proofs = {
  code: totpCode.optional(),
  recovery_code: recoveryCode.optional(),
  passkey: passkeySignature.optional(),
};
const factorProof = z.strictObject(proofs);
export type FactorProof = z.output<typeof factorProof>;

/**
 * The response to a correct password if a second step is required. The challenge binds both steps.
 */
export const secondStep = z.object({
  two_factor_required: z.literal(true),
  challenge: z.string(),
  methods: z.array(z.enum(METHODS)),
  /** True if the role requires a factor and the user has none. The user must then set one up. */
  enrol: z.boolean(),
});
export type SecondStepRequired = z.infer<typeof secondStep>;

const passkeyRow = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

/** The caller's own second factors, without secrets. */
export const factors = z.object({
  /** True if the caller's role requires a second factor. */
  required: z.boolean(),
  totp: z
    .object({ created_at: z.iso.datetime(), last_used_at: z.iso.datetime().nullable() })
    .nullable(),
  passkeys: z.array(passkeyRow),
  recovery_codes_left: z.int(),
});
export type Factors = z.infer<typeof factors>;

/**
 * The setup data of an authenticator app, as text and as a URI for the QR code. It is returned only
 * once.
 */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() });

/** New backup codes, returned only once; null if none were created. */
export const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** The options of a passkey request. WebAuthn defines the members of `options`. */
export const passkeyOptions = z.object({
  challenge: challengeText,
  options: z.record(z.string(), z.unknown()),
});

/**
 * The challenge of a sign-in, which the browser sends during that sign-in. A signed-in user needs
 * no challenge.
 */
export const maybeChallenge = z.strictObject({ challenge: challengeText.optional() });

export const passkeyName = cleanText({ max: 60, required: 'Please enter a name' });
export const passkeyDraft = z.strictObject({
  challenge: challengeText,
  name: passkeyName,
  passkey: newPasskey,
});
export type PasskeyDraft = z.output<typeof passkeyDraft>;
