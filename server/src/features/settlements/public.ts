export {
  /** Records payouts when they are first seen. */
  noteSeen,
} from './payout-store.ts';
export {
  /** Reads a list of the provider, page by page. */
  pagesOf,
} from './provider-lists.ts';
export {
  /** Settles all items of a paid payout, page by page. */
  settlePayout,
} from './settle-payout.ts';
