import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** Returns 32 random characters for an address. */
export const newSecret = (): string => randomUUID().replaceAll('-', '');

/** Returns an id: a prefix such as 'chg', then 24 random characters. */
export const newId = (prefix: string): string => `${prefix}_${newSecret().slice(0, 24)}`;

/** Returns random decimal digits, as in bank references. The first digit is 9. */
export function newDigits(length: number): string {
  const number = BigInt(`0x${newSecret()}`);
  return `9${number
    .toString()
    .padStart(38, '0')
    .slice(-(length - 1))}`;
}

/** Compares in constant time, so that timing reveals no differences or lengths. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
