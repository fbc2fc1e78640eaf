import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { ownerConfirmationActions } from './actions.ts';

/**
 * The values that other people entered for the owner of a brand, until the owner confirms them.
 */
export const ownerConfirmation = z.object({
  account: z
    .object({
      bank_name: z.string(),
      /** Masked, for every reader. */
      iban: z.string(),
      /** Null when an unknown device entered it. */
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
  /** The digest of the exact account and text. The confirmation must contain it. */
  digest: z.string().nullable(),
  /** False for the owner, who confirms without a code. */
  needs_code: z.boolean(),
  /** The masked address of the code, for example 's***@example.com'. */
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
