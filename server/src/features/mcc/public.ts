export {
  /** Changes the given values. */
  updateMcc,
} from './edit-mcc.ts';
