export {
  /** Creates a charge in test mode. */
  createTestCharge,
  /** Creates an invoice in test mode. */
  createTestInvoice,
  /** Refunds a charge of test mode. */
  createTestRefund,
  /** Executes the due step of a payment. */
  endTestPayment,
  /** Lists one page of the caller's test charges, newest first. */
  listTestCharges,
  /** Lists one page of the caller's test refunds, newest first. */
  listTestRefunds,
  /**
   * Returns an object of the caller's own brand in the form that a read returns; undefined for any
   * other object.
   */
  readTestObject,
  /** Runs an action of a payment page on a test charge or invoice, and stores the result. */
  visitTestPayment,
} from './test-objects.ts';
