export {
  /** Fails every open delivery. An admin must then ask the bank whether it has the file. */
  interruptDeliveries,
} from './store.ts';
