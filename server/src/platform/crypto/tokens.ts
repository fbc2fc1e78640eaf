import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: share links, set-password links, refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 144 random bits in 24 characters: API keys and their secrets. */
export const newShortToken = (): string => randomBytes(18).toString('base64url');

/** Without those that people take for another: I, L, O and U. */
const TYPED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 random bits that people keep on paper and type: `ABCDE-12345`. */
export function newTypedCode(): string {
  const text = [...randomBytes(10)].map((byte) => TYPED[byte % TYPED.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Six random digits that people read in one place and type in another; few tries are allowed. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

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
