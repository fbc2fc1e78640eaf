import { newUuid } from '../crypto/tokens.ts';

/**
 * The domain of placeholder addresses. RFC 2606 reserves `.invalid`, so no mailbox can have such an
 * address.
 */
const DOMAIN = 'unconfirmed.invalid';

/** Creates a placeholder address, for an account whose visitor typed another account's address. */
export const newPlaceholderAddress = (): string => `${newUuid()}@${DOMAIN}`;

/** The pattern for SQL's `like` that matches all placeholder addresses. */
export const PLACEHOLDER_PATTERN = `%@${DOMAIN}`;

/** Checks whether an address is a placeholder, to which nothing is sent. */
export const isPlaceholderAddress = (address: string): boolean => address.endsWith(`@${DOMAIN}`);
