export {
  /** Processes one stored webhook. */
  processWebhook,
  /** Processes every payment again that is on hold because its MID moved. */
  recheckMovedMids,
} from './process-webhook.ts';
