import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intIdText } from '../kernel/ids.ts';
import { ADMINS } from '../kernel/roles.ts';
import { toAsciiDigits } from '../reference/digits.ts';

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

/** The secret is told this once. */
export const apiCredentials = z.object({ api_key: z.string(), api_secret: z.string() });
export type ApiCredentials = z.infer<typeof apiCredentials>;

export const MAX_OVERLAP_HOURS = 72;

/** Hours in which what is replaced goes on working; 0 ends it at once. */
export const overlap = z.strictObject({
  overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).prefault(0),
});

export const apiKeyInfo = z.object({
  /** Whether there ever was a key; the newest is shown, revoked or not. */
  has_api_key: z.boolean(),
  api_key: z.string().nullable(),
  api_key_active: z.boolean(),
  api_key_created_at: z.iso.datetime().nullable(),
  api_key_last_used: z.iso.datetime().nullable(),
  /** Replaced keys that still work until their hour. */
  expiring_keys: z.array(
    z.object({
      api_key: z.string(),
      expires_at: z.iso.datetime(),
      last_used: z.iso.datetime().nullable(),
    }),
  ),
});
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

/** `api_credentials` are there when the MID gave the brand its first key. */
export const midAssigned = z.object({
  mid: z.string(),
  api_credentials: apiCredentials.nullable(),
});
export type MidAssigned = z.infer<typeof midAssigned>;

const brandId = z.object({ id: intIdText });

export const credentialEndpoints = {
  readApiKey: endpoint({
    method: 'GET',
    path: '/admin/brands/:id/api-key',
    summary: "A brand's API key, without its secret",
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: apiKeyInfo,
    errors: ['BRAND_NOT_FOUND'],
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/api-key/regenerate',
    summary: 'Generate an API key, or replace it; the secret is told once',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: overlap.prefault({}),
    response: apiCredentials,
    message: 'API key generated successfully',
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS'],
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/admin/brands/:id/api-key',
    summary: 'Revoke every API key of a brand at once',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: z.null(),
    message: 'API key revoked successfully',
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS'],
  }),
  assignMid: endpoint({
    method: 'PUT',
    path: '/admin/brands/:id/mid',
    summary: 'Assign or change the MID; the first one also gives an API key',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: midForm,
    response: midAssigned,
    message: 'MID updated successfully',
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS', 'DUPLICATE'],
  }),
} as const;
