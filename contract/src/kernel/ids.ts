import { z } from 'zod';

/** The id of a brand or partner: a positive 32-bit integer. */
export const intId = z.int().min(1).max(2_147_483_647);

const digits = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= 2_147_483_647);

/** An integer id in a path or query, where it arrives as text. */
export const intIdText = z.codec(digits, intId, { decode: Number, encode: String });

/** A 64-bit id in a path or query, where it arrives as text. */
export const bigIdText = z.codec(digits, z.bigint(), { decode: BigInt, encode: String });

export const uuid = z.uuid();

/** A random token in base64url: a share link, a set-password link or a registration token. */
export const tokenText = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[A-Za-z0-9_.-]+$/);
