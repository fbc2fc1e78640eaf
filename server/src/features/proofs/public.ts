export {
  /** Returns everything that the log states of a record. Null while the log does not contain it. */
  findBundle,
  /** Returns the proof of a payment of a brand. Null while the log does not contain the payment. */
  findPayoutProof,
} from './read-proofs.ts';
export {
  /** Recovers the days that were published after a backup, with the keys that signed them. */
  recoverPayoutLog,
  /** The result of a recovery. */
  type RecoveredLog,
} from './recover.ts';
export {
  /** Creates the checkpoints of all days that are over. A repeat changes nothing. */
  sealDays,
} from './seal.ts';
