import { newUuid } from '../crypto/tokens.ts';

/** RFC 2606 reserves `.invalid`: no mailbox can have such an address. */
const DOMAIN = 'unconfirmed.invalid';

/** The address of an account whose visitor typed an address that belongs to another account. */
export const newPlaceholderAddress = (): string => `${newUuid()}@${DOMAIN}`;

/** For `like`: the addresses of all such accounts. */
export const PLACEHOLDER_PATTERN = `%@${DOMAIN}`;

/** Whether an address is such a placeholder: nothing is ever sent to it. */
export const isPlaceholderAddress = (address: string): boolean => address.endsWith(`@${DOMAIN}`);
