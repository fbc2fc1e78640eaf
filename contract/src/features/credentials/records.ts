import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { credentialActions, KEY_MODES } from './actions.ts';

const INVALID_MID = 'Please enter a valid MID';

/** A brand's number at the card provider: 'merchant_...', or an older number. */
export const mid = z
  .string({ error: INVALID_MID })
  .trim()
  .min(1, { error: INVALID_MID, abort: true })
  .max(64, { error: INVALID_MID, abort: true })
  .overwrite(toAsciiDigits)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, { error: INVALID_MID });

export const midForm = z.strictObject({ mid });
export type MidForm = z.output<typeof midForm>;

/** A new key with its secret. The secret is returned only this once. */
export const apiCredentials = z.object({ api_key: z.string(), api_secret: z.string() });
export type ApiCredentials = z.infer<typeof apiCredentials>;

export const MAX_OVERLAP_HOURS = 72;

/**
 * The default number of hours. It gives the brand a day to install the new secret on its server.
 */
export const USUAL_OVERLAP_HOURS = 24;

/**
 * The number of hours for which the replaced key continues to work. Immediate revocation requires
 * an explicit 0.
 */
export const overlap = z.strictObject({
  overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).prefault(USUAL_OVERLAP_HOURS),
});

const keyMode = z.enum(KEY_MODES).prefault('live');

export const keyDraft = z.strictObject({ ...overlap.shape, mode: keyMode });
export type KeyDraft = z.output<typeof keyDraft>;

export const keyQuery = z.strictObject({ mode: keyMode });

const keyInfo = z.object({
  /** True if the brand ever had a key. The newest key is shown, even if it is revoked. */
  has_api_key: z.boolean(),
  api_key: z.string().nullable(),
  api_key_active: z.boolean(),
  api_key_created_at: z.iso.datetime().nullable(),
  api_key_last_used: z.iso.datetime().nullable(),
  /** The replaced keys that still work until they expire. */
  expiring_keys: z.array(
    z.object({
      api_key: z.string(),
      expires_at: z.iso.datetime(),
      last_used: z.iso.datetime().nullable(),
    }),
  ),
});
export type KeyInfo = z.infer<typeof keyInfo>;

/** A brand's live key and test key. */
export const apiKeyInfo = keyInfo.extend({ test: keyInfo, can: abilities(credentialActions) });
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

/**
 * `api_credentials` is set if the MID gave the brand its first key. With `pending`, another brand
 * has used the MID. Nothing then changes until a second admin approves the move.
 */
export const midAssigned = z.object({
  mid: z.string(),
  pending: z.boolean(),
  api_credentials: apiCredentials.nullable(),
});
export type MidAssigned = z.infer<typeof midAssigned>;

/** Returns the message after a MID was assigned, or after its move was requested. */
export const sayMidAssigned = ({ pending }: MidAssigned) =>
  pending
    ? ({
        sentence: 'Another brand has used this MID. A second admin must approve the move.',
      } as const)
    : ({ sentence: 'MID updated successfully' } as const);
