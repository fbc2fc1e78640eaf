import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: share links, set-password links, refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Unlike a password it has full entropy: a plain hash is enough. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const newUuid = (): string => randomUUID();

/** Compares without telling by its duration where the texts differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  // Hashing first makes the lengths equal, so the length isn't told either.
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
