export {
  /**
   * Verifies that the ledger has a brand's deposit while it is received, and nothing before and
   * after.
   */
  verifyDeposits,
} from './move-deposit.ts';
