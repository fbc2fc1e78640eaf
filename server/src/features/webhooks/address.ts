export { webhookUrl } from '../../config.ts';
