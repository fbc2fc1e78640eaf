import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** 32 characters that nobody guesses, for an address. */
export const newSecret = (): string => randomUUID().replaceAll('-', '');

/** 'chg_' and the like with 24 characters that nobody guesses. */
export const newId = (prefix: string): string => `${prefix}_${newSecret().slice(0, 24)}`;

/** So many decimal digits, the first of them not zero, as bank references have them. */
export function newDigits(length: number): string {
  const number = BigInt(`0x${newSecret()}`);
  return `9${number
    .toString()
    .padStart(38, '0')
    .slice(-(length - 1))}`;
}

/** Compares without telling by its duration where the texts differ, nor how long they are. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
