import { z } from 'zod';

/** Brand and partner ids are positive 32-bit integers in the database. */
export const intId = z.int().min(1).max(2_147_483_647);

const digits = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= 2_147_483_647);

/** An integer id in a path or query, where it arrives as text. */
export const intIdText = z.codec(digits, intId, { decode: Number, encode: String });

/** The same for 64-bit ids of the database. */
export const bigIdText = z.codec(digits, z.bigint(), { decode: BigInt, encode: String });

export const uuid = z.uuid();

/** An unguessable token in base64url: share links, set-password links, registration proofs. */
export const tokenText = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[A-Za-z0-9_.-]+$/);
