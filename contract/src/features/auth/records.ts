import { z } from 'zod';
import { BRAND_ACCESSES, ROLES } from '../../kernel/roles.ts';
import {
  checkPhone,
  cleanText,
  emptyOr,
  phoneCountryCode,
  phoneNumber,
} from '../../kernel/text.ts';
import { brandStatus } from '../brands/records.ts';
import { challengeText, proofs } from '../factors/records.ts';
import { METHODS } from '../factors/rules.ts';

export const roleSchema = z.enum(ROLES);

/** The signed-in user, as the browser stores it beside the token. It contains no secrets. */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: roleSchema,
  /** The access of a user of a brand; null for other roles. */
  access: z.enum(BRAND_ACCESSES).nullable(),
  brand_id: z.int().nullable(),
  partner_id: z.int().nullable(),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** The language that the person chose, on every device; null before the choice. */
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

/** A brand that the signed-in user owns or is a member of. */
export const ownBrand = z.object({
  id: z.int(),
  name: z.string(),
  status: brandStatus,
  access: z.enum(BRAND_ACCESSES),
});
export type OwnBrand = z.infer<typeof ownBrand>;

/** An active session of a user. */
export const sessionRow = z.object({
  id: z.uuid(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** True if this session made the request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** The session to end. Without an id, all sessions except the caller's current one end. */
export const sessionEnd = z.strictObject({ session_id: z.uuid().optional() });

/** A password exactly as typed: neither trimmed nor truncated. */
export const typedPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1024);

const only = (given: readonly unknown[]): boolean =>
  given.filter((value) => value !== undefined).length === 1;

/**
 * The second step of a sign-in. The proof may be omitted if the user has just set up a first factor
 * in this sign-in.
 */
export const secondStepDraft = z
  .strictObject({ challenge: challengeText, ...proofs })
  .refine(
    ({ challenge: _challenge, ...proof }) =>
      Object.values(proof).every((value) => value === undefined) || only(Object.values(proof)),
  );

/** The proof for a confirmation: a factor, or the password if the user has no factor. */
export const identityProof = z
  .strictObject({
    challenge: challengeText.optional(),
    password: typedPassword.optional(),
    ...proofs,
  })
  .refine(({ challenge: _challenge, ...proof }) => only(Object.values(proof)));

/** The methods with which the caller can confirm their identity. */
export const confirmation = z.object({
  methods: z.array(z.enum(['password', ...METHODS])),
});

export const profileEdit = z
  .strictObject({
    first_name: cleanText({ max: 80, required: 'First name is required' }),
    last_name: cleanText({ max: 80, required: 'Last name is required' }),
    phone_country_code: phoneCountryCode,
    /** An empty text removes the phone. */
    phone_number: emptyOr(phoneNumber),
  })
  .superRefine(checkPhone);
