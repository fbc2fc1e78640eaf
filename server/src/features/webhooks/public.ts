export {
  /** Processes one stored webhook. */
  processWebhook,
  /** Queues every webhook again that is in quarantine because its MID moved. */
  recheckMovedMids,
} from './process-webhook.ts';
