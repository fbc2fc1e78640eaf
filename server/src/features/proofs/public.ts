export {
  /** Creates the checkpoints of all days that are over. A repeat changes nothing. */
  sealDays,
} from './seal.ts';
