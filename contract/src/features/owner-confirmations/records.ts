import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { ownerConfirmationActions } from './actions.ts';

/** What other people entered for the owner of a brand, as long as the owner has not confirmed it. */
export const ownerConfirmation = z.object({
  account: z
    .object({
      bank_name: z.string(),
      /** Masked, for every reader. */
      iban: z.string(),
      /** Null where a device entered it that is not known to be the owner's. */
      entered_by: z.string().nullable(),
      entered_at: z.iso.datetime(),
    })
    .nullable(),
  signature: z
    .object({
      agreement_version: z.string(),
      entered_by: z.string().nullable(),
      entered_at: z.iso.datetime(),
    })
    .nullable(),
  /** Of the exact account and text; it is sent along with the confirmation. */
  digest: z.string().nullable(),
  /** False for the owner, who confirms without a code. */
  needs_code: z.boolean(),
  /** For example 's***@example.com': where the code is sent. */
  email_masked: z.string().nullable(),
  code: z.object({ expires_at: z.iso.datetime(), tries_left: z.int() }).nullable(),
  can: abilities(ownerConfirmationActions),
});
export type OwnerConfirmation = z.infer<typeof ownerConfirmation>;

/** The digits of a code, typed with or without spaces. */
export const ownerCode = z
  .string()
  .max(32)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, { error: 'The code has 6 digits' });
