export {
  /** Makes the checkpoints of all days that are over. It is safe to run twice. */
  sealDays,
} from './seal.ts';
