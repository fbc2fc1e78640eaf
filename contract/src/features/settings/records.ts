import { z } from 'zod';

/** What anybody may know of the installation: enough to draw the login page. */
export const publicSettings = z.object({
  platform_name: z.string(),
  date_format: z.string(),
  time_format: z.enum(['24h', '12h']),
  timezone: z.string(),
  default_currency: z.string(),
  support_email: z.string(),
  support_phone: z.string().nullable(),
  password_min_length: z.int(),
  password_require_uppercase: z.boolean(),
  password_require_numbers: z.boolean(),
  password_require_special: z.boolean(),
  maintenance_mode: z.boolean(),
  maintenance_message: z.string().nullable(),
  home_logos: z.array(
    z.object({ name: z.string(), name_ar: z.string().nullable(), logo_url: z.string() }),
  ),
});
export type PublicSettings = z.infer<typeof publicSettings>;
