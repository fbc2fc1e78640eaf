import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { ownerConfirmationActions } from './actions.ts';

/**
 * The values that need the owner's confirmation because they did not come from the owner's side.
 */
export const ownerConfirmation = z.object({
  account: z
    .object({
      bank_name: z.string(),
      /** The IBAN is masked for every reader. */
      iban: z.string(),
      /** The person who entered the account; null if an unknown device did. */
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
  /** The digest of the account and the text. A confirmation must contain it. */
  digest: z.string().nullable(),
  /** True except for the owner, who confirms in their own session without a code. */
  needs_code: z.boolean(),
  /** The masked address to which the code is sent, for example 's***@example.com'. */
  email_masked: z.string().nullable(),
  code: z.object({ expires_at: z.iso.datetime(), tries_left: z.int() }).nullable(),
  can: abilities(ownerConfirmationActions),
});
export type OwnerConfirmation = z.infer<typeof ownerConfirmation>;

/** The six digits of a code. Spaces are removed. */
export const ownerCode = z
  .string()
  .max(32)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, { error: 'The code must have 6 digits' });
