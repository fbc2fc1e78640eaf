import { z } from 'zod';
import { ROLES } from '../../kernel/roles.ts';
import {
  checkPhone,
  cleanText,
  emptyOr,
  phoneCountryCode,
  phoneNumber,
} from '../../kernel/text.ts';

export const roleSchema = z.enum(ROLES);

/** The user object that a browser keeps beside its token: who is signed in, nothing secret. */
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
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser });
export type Session = z.infer<typeof session>;

export const profile = sessionUser.extend({
  brand_name: z.string().nullable(),
  partner_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

/** A password as typed: never trimmed, never truncated. */
export const typedPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1024);

export const profileEdit = z
  .strictObject({
    first_name: cleanText({ max: 80, required: 'First name is required' }),
    last_name: cleanText({ max: 80, required: 'Last name is required' }),
    phone_country_code: phoneCountryCode,
    /** Empty: no phone. */
    phone_number: emptyOr(phoneNumber),
  })
  .superRefine(checkPhone);
