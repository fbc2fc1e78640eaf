export {
  /** Erases the payers of payments from the provider's webhooks. */
  forgetToldPayers,
  /** Processes one stored webhook. */
  processWebhook,
  /** Processes every payment again that is on hold because its MID moved. */
  recheckMovedMids,
} from './process-webhook.ts';
