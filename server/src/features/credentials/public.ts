export {
  /**
   * Creates the first live key of a locked brand.
   * @returns null if the brand has ever had one
   */
  addFirstKey,
  /** Admits an integrator by their key. */
  admitIntegrator,
  /** Returns the keyed hash of a secret. Only the hash is stored. */
  hashSecret,
  /** Creates a random key and secret. */
  newCredentials,
  /** Ends all keys of a brand for a mode immediately, whatever the brand's status. */
  revokeApiKey,
} from './api-keys.ts';
