import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { ROLES } from '../../kernel/roles.ts';

/** `pending`: has not set a password yet. `inactive`: may not sign in. */
export const USER_STATUSES = ['active', 'pending', 'inactive'] as const;

/** A person with an account. Passwords are never read. */
export const userRow = z.object({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  partner_id: z.int().nullable(),
  brand_id: z.int().nullable(),
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type UserRow = z.infer<typeof userRow>;
