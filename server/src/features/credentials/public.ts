export {
  /** Creates the first live key of a locked brand; null if the brand ever had one. */
  addFirstKey,
  /** Admits an integrator. */
  admitIntegrator,
  /** Returns the keyed hash of a secret, which is what is stored. */
  hashSecret,
  /** Makes a random key and secret. */
  newCredentials,
  /** Ends all keys of a brand and a mode at once, in any status of the brand. */
  revokeApiKey,
} from './api-keys.ts';
