import { formatMinor } from '@diwan/contract/kernel/money';

/** An amount for people: `1,234.500`. */
export const formatAmount = (minor: bigint): string =>
  formatMinor(minor).replace(/\B(?=(?:\d{3})+\.)/g, ',');
