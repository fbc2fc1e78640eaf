export {
  /**
   * Moves the expected payout dates of unpaid transactions, with a cause for each, and notifies
   * owners of delays.
   */
  reviewPromises,
} from './review.ts';
