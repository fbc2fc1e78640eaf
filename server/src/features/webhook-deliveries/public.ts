export {
  /**
   * Queues the final status of a charge for the brand's server, in the transaction of that status.
   */
  queueOutcome,
  /**
   * Queues the final status of a refund for the brand's server, in the transaction of that status.
   */
  queueRefundOutcome,
  /** Queues the result of a test payment for the brand's server. */
  queueTestOutcome,
  /** Reads the delivery states for transactions, by the stored ids. */
  readChargePosts,
  /** Reads the delivery states for refunds, by the stored ids. */
  readRefundPosts,
  /** Reads the delivery states for test payments, by the provider's ids. */
  readTestPosts,
} from './queue-webhook.ts';
export {
  /** Queues the event of a step of a dispute, in the transaction of that step. */
  queueDisputeStep,
} from './dispute-events.ts';
export {
  /** Renders a live object of the provider for its integrator. */
  renderObject,
  /** Renders a refund from the stored row, in the provider's format. */
  renderRefund,
  /** Renders an object of test mode, whose simulated provider has only records of this brand. */
  renderTestObject,
} from './render.ts';
export {
  /** Returns the values that the event of a refund states; undefined for an unknown refund. */
  findRefundFacts,
  /** Returns a brand's refunds with these provider ids. */
  findRefundsFacts,
} from './store.ts';
