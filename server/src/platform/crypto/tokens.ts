import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

/** Generates 256 random bits as base64url, for links and refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Generates 144 random bits in 24 characters, for API keys and their secrets. */
export const newShortToken = (): string => randomBytes(18).toString('base64url');

/** The letters I, L, O and U are omitted, because people confuse them with other characters. */
const TYPED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates 50 random bits for people to write down and type: `ABCDE-12345`. */
export function newTypedCode(): string {
  const text = [...randomBytes(10)].map((byte) => TYPED[byte % TYPED.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Generates six random digits for people to type. The number of attempts must be limited. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Returns the hash to store for a token. A plain hash is sufficient, because a token is random,
 * unlike a password.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const newUuid = (): string => randomUUID();

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  // The hashes have equal lengths, so the time does not reveal the texts' lengths either.
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
