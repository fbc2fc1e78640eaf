import { z } from 'zod';
import { ROLES } from '../../kernel/roles.ts';
import {
  checkPhone,
  cleanText,
  emptyOr,
  phoneCountryCode,
  phoneNumber,
} from '../../kernel/text.ts';
import { challengeText, proofs } from '../factors/records.ts';
import { METHODS } from '../factors/rules.ts';

export const roleSchema = z.enum(ROLES);

/** The signed-in user as the browser stores it beside its token; it contains no secret. */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: roleSchema,
  brand_id: z.int().nullable(),
  partner_id: z.int().nullable(),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** The language that the person chose, for every device; null before a choice. */
  language: z.enum(['en', 'ar']).nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser });
export type Session = z.infer<typeof session>;

/** An administrator's read-only session as the owner of a brand. */
export const ownerView = z.object({
  token: z.string(),
  brand_id: z.int(),
  brand_name: z.string(),
  expires_at: z.iso.datetime(),
});
export type OwnerView = z.infer<typeof ownerView>;

export const profile = sessionUser.extend({
  brand_name: z.string().nullable(),
  partner_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

/** An active session of a user. */
export const sessionRow = z.object({
  id: z.uuid(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** The session of this request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** The session to end. Without an id all sessions end, except the caller's own current one. */
export const sessionEnd = z.strictObject({ session_id: z.uuid().optional() });

/** A password as typed: never trimmed, never truncated. */
export const typedPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1024);

const only = (given: readonly unknown[]): boolean =>
  given.filter((value) => value !== undefined).length === 1;

/** The second half of a sign-in. A first factor that was just set up in it counts as the proof. */
export const secondStepDraft = z
  .strictObject({ challenge: challengeText, ...proofs })
  .refine(
    ({ challenge: _challenge, ...proof }) =>
      Object.values(proof).every((value) => value === undefined) || only(Object.values(proof)),
  );

/** The proof for a re-authentication: a factor, or the password if there is no factor. */
export const identityProof = z
  .strictObject({
    challenge: challengeText.optional(),
    password: typedPassword.optional(),
    ...proofs,
  })
  .refine(({ challenge: _challenge, ...proof }) => only(Object.values(proof)));

/** The methods with which the caller can confirm. */
export const confirmation = z.object({
  methods: z.array(z.enum(['password', ...METHODS])),
});

export const profileEdit = z
  .strictObject({
    first_name: cleanText({ max: 80, required: 'First name is required' }),
    last_name: cleanText({ max: 80, required: 'Last name is required' }),
    phone_country_code: phoneCountryCode,
    /** Empty: no phone. */
    phone_number: emptyOr(phoneNumber),
  })
  .superRefine(checkPhone);
