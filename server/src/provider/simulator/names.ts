import { newUuid } from '../../platform/crypto/tokens.ts';

/** 32 characters that nobody guesses, for an address. */
export const newSecret = (): string => newUuid().replaceAll('-', '');

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
