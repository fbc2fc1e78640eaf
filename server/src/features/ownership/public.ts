export {
  /** Sets a last day for all active brands without owners, and notifies their owners. */
  requireOwners,
} from './jobs.ts';
export {
  /** Returns the owners of a brand and the purpose of its account. */
  findOwnership,
  /** The ownership of a brand whose values the reader may not see. */
  NO_OWNERSHIP,
  /** Stores the given owners and purpose of a locked brand, with an audit entry. */
  storeOwnership,
} from './owners.ts';
