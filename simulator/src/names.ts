import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** 32 unguessable characters for an address. */
export const newSecret = (): string => randomUUID().replaceAll('-', '');

/** A prefix such as 'chg_' with 24 unguessable characters. */
export const newId = (prefix: string): string => `${prefix}_${newSecret().slice(0, 24)}`;

/** Decimal digits, the first of them not zero, as in bank references. */
export function newDigits(length: number): string {
  const number = BigInt(`0x${newSecret()}`);
  return `9${number
    .toString()
    .padStart(38, '0')
    .slice(-(length - 1))}`;
}

/** Compares in constant time, which reveals neither the difference nor the lengths. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
