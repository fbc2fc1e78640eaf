export {
  /** Ends one session of a user, or all except the caller's own. */
  endSessionsOf,
  /** Lists a user's open sessions. */
  listSessionsOf,
  /** Ends the caller's other sessions after a change of factors. */
  settleSessions,
} from './own-sessions.ts';
export {
  /**
   * Returns those of the given pairs of account and brand in which the account can access the
   * brand, with the access.
   */
  findAccesses,
} from './own-brands.ts';
export {
  /**
   * An account that `lockOutAgain` closed. The link, for a super admin only, sets another password.
   */
  type LockedOut,
  /** Ends every access to an account: sessions, proofs of registration, and links. */
  closeAccess,
  /** Creates a single-use link to the page that sets a password. */
  createPasswordLink,
  /** Ends all access after a restore: sessions, links, proofs and steps of a sign-in. */
  endEveryAccess,
  /** Ends the account's links that set a password, and erases them from the outbox. */
  endPasswordLinks,
  /** Hashes a password for storage. */
  hashPassword,
  /** Closes an account after a restore because it was closed after the backup. */
  lockOutAgain,
  /** Checks and hashes a new password. */
  newPasswordHash,
  /** Refuses a weak new password at its field. */
  requireGoodPassword,
  /** Refuses a caller who does not know the account's password. */
  requireOwnPassword,
  /**
   * Notifies a person by mail that the access to their account changed, even if they changed it.
   */
  notifyAccessChange,
} from './passwords.ts';
export {
  /** SQL: whether a visitor registered the brand `b` and its owner has not opened the mail yet. */
  awaitsMail,
  /** Ends the proofs of an owner's devices and phones. Mailed links stay valid. */
  endDeviceProofs,
  /** Records that the registrant has checked every value. */
  markChecked,
  /** Stores the address that a visitor typed. The account itself has a placeholder address. */
  nameAddress,
} from './proofs-store.ts';
export {
  /** The links of a registration, by channel. */
  type RegistrationLinks,
  /** The pages that a registrant opens by link. */
  type RegistrationPage,
  /** Creates the links with which a registrant can continue on any device. */
  createRegistrationLinks,
  /** Reads the claims of a registration token. */
  readRegistrationToken,
  /** Signs the proof that a device keeps after it changed the owner's address. */
  renewDeviceProof,
  /** Signs the proof that a device keeps after it opened a link. */
  signDeviceProof,
  /** Signs the proof of the device that enters step 1. */
  startDeviceProof,
} from './registrant.ts';
export {
  /**
   * Starts a session that reaches only one brand's agreement and password steps. It ends after 60
   * minutes.
   */
  startOnboardingSession,
} from './sessions.ts';
export {
  /** Identifies the caller of each request for the platform. */
  createGatekeeper,
  /** Signs in, or starts the second step. */
  login,
  /** Returns the given sessions that are still valid, with their users' current data. */
  readLiveSessions,
} from './sign-in.ts';
export {
  /**
   * Counts a mailed link to a mailbox.
   * @returns false if the mailbox has reached the limit
   */
  takeLink,
  /**
   * Counts a registration message to an address that is not proved.
   * @returns false if the address has reached the limit
   */
  takeUnprovedMessage,
} from './tries.ts';
