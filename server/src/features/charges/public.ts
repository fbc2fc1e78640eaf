export {
  /** Erases the payers of payments from the stored answers. */
  forgetAnsweredPayers,
} from './erase-payers.ts';
