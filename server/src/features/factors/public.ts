export {
  /**
   * Counts an attempt at the factors of an account. Call it before the check and outside of its
   * transaction.
   */
  requireFactorTry,
  /** Returns the open step of a challenge, for the browser or session that started it. */
  requireStep,
  /** Starts the second step of a sign-in, bound to the account, its password and this browser. */
  startStep,
} from './challenges.ts';
export {
  /** Registers a passkey that a browser created. */
  addPasskey,
  /** Returns the options with which a browser creates a passkey. */
  beginPasskey,
  /** Finishes the setup of an authenticator app with one of its codes. */
  confirmTotp,
  /** Starts the setup of an authenticator app. */
  enrolTotp,
  /** Resets the count of attempts after a correct factor. */
  forgiveFactorTries,
  /** Returns the factors of an account, and whether the installation requires them. */
  readFactorState,
  /** Deletes the steps that expired before the given instant. */
  sweepSteps,
  /** Removes all factors of an account whose owner lost them. */
  takeAwayFactors,
  /** Accepts the proof of a second factor. Each code is accepted once. */
  takeFactor,
  /** Uses up a step. */
  useStep,
} from './prove-factor.ts';
