export {
  /** Fails every open delivery: an admin must ask the bank whether it has the file. */
  interruptDeliveries,
} from './store.ts';
