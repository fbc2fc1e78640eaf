export {
  /**
   * Returns everything that the log states about a record.
   * @returns null while the log does not contain it
   */
  findBundle,
  /**
   * Returns the proof of a payment of a brand.
   * @returns null while the log does not contain the payment
   */
  findPayoutProof,
} from './read-proofs.ts';
export {
  /** Recovers the days that were published after a backup, with the keys that signed them. */
  recoverPayoutLog,
  /** The result of a recovery. */
  type RecoveredLog,
} from './recover.ts';
export {
  /** Creates the checkpoints of all days that have ended. A repeat changes nothing. */
  sealDays,
} from './seal.ts';
