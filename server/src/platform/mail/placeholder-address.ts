import { newUuid } from '../crypto/tokens.ts';

/** RFC 2606 reserves `.invalid`: no mailbox can have such an address. */
const DOMAIN = 'unconfirmed.invalid';

/** Creates the address of an account whose visitor typed an address of another account. */
export const newPlaceholderAddress = (): string => `${newUuid()}@${DOMAIN}`;

/** A pattern for `like` that matches the addresses of all such accounts. */
export const PLACEHOLDER_PATTERN = `%@${DOMAIN}`;

/** Checks whether an address is a placeholder, to which nothing is sent. */
export const isPlaceholderAddress = (address: string): boolean => address.endsWith(`@${DOMAIN}`);
