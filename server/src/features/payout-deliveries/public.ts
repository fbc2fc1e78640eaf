export {
  /**
   * Marks every open delivery as failed. An admin must then ask the bank whether it has the file.
   */
  interruptDeliveries,
} from './store.ts';
