import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: share links, set-password links, refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 144 random bits in 24 characters: API keys and their secrets. */
export const newShortToken = (): string => randomBytes(18).toString('base64url');

/** Without I, L, O and U, which people confuse with other characters. */
const TYPED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 random bits that people keep on paper and type: `ABCDE-12345`. */
export function newTypedCode(): string {
  const text = [...randomBytes(10)].map((byte) => TYPED[byte % TYPED.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/**
 * Six random digits that people read in one place and type in another. Few attempts are allowed.
 */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The stored hash of a token. A token has full entropy, unlike a password, so a plain hash is
 * enough.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const newUuid = (): string => randomUUID();

/** Compares two texts without revealing by its duration where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  // Hashing first makes the lengths equal, so the duration does not reveal the length either.
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
