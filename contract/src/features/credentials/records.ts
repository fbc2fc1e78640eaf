import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { credentialActions, KEY_MODES } from './actions.ts';

const INVALID_MID = 'Please enter a valid MID';

/** A brand's account at the card provider: 'merchant_...' or the older number. */
export const mid = z
  .string({ error: INVALID_MID })
  .trim()
  .min(1, { error: INVALID_MID, abort: true })
  .max(64, { error: INVALID_MID, abort: true })
  .overwrite(toAsciiDigits)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, { error: INVALID_MID });

export const midForm = z.strictObject({ mid });
export type MidForm = z.output<typeof midForm>;

/** The secret is returned only once. */
export const apiCredentials = z.object({ api_key: z.string(), api_secret: z.string() });
export type ApiCredentials = z.infer<typeof apiCredentials>;

export const MAX_OVERLAP_HOURS = 72;

/** A server that does not have the new secret yet continues to work for a day. */
export const USUAL_OVERLAP_HOURS = 24;

/**
 * The hours in which the replaced key still works. 0 ends it at once and must be given explicitly.
 */
export const overlap = z.strictObject({
  overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).prefault(USUAL_OVERLAP_HOURS),
});

const keyMode = z.enum(KEY_MODES).prefault('live');

export const keyDraft = z.strictObject({ ...overlap.shape, mode: keyMode });
export type KeyDraft = z.output<typeof keyDraft>;

export const keyQuery = z.strictObject({ mode: keyMode });

const keyInfo = z.object({
  /** Whether there ever was a key. The newest one is shown, revoked or not. */
  has_api_key: z.boolean(),
  api_key: z.string().nullable(),
  api_key_active: z.boolean(),
  api_key_created_at: z.iso.datetime().nullable(),
  api_key_last_used: z.iso.datetime().nullable(),
  /** Replaced keys that work until their expiry. */
  expiring_keys: z.array(
    z.object({
      api_key: z.string(),
      expires_at: z.iso.datetime(),
      last_used: z.iso.datetime().nullable(),
    }),
  ),
});
export type KeyInfo = z.infer<typeof keyInfo>;

/** The live key of a brand, and its test key. */
export const apiKeyInfo = keyInfo.extend({ test: keyInfo, can: abilities(credentialActions) });
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

/**
 * `api_credentials` are present when the MID gave the brand its first key. `pending`: another brand
 * has used the MID, and nothing changes until a second admin approves its move.
 */
export const midAssigned = z.object({
  mid: z.string(),
  pending: z.boolean(),
  api_credentials: apiCredentials.nullable(),
});
export type MidAssigned = z.infer<typeof midAssigned>;

/** The message after a MID was assigned, or its move requested. */
export const sayMidAssigned = ({ pending }: MidAssigned) =>
  pending
    ? ({
        sentence: 'Another brand has used this MID. A second admin must approve the move.',
      } as const)
    : ({ sentence: 'MID updated successfully' } as const);
