export {
  /** Ends one session of a user, or all but the caller's own. */
  endSessionsOf,
  /** Lists the places where a user is signed in. */
  listSessionsOf,
  /** Ends the caller's other sessions after a change of factors. */
  settleSessions,
} from './own-sessions.ts';
export {
  /** An account that was closed again, with the link that reopens it. */
  type LockedOut,
  /**
   * Ends every access to an account: sessions, proofs of registration, and links, also those in
   * the outbox.
   */
  closeAccess,
  /** Creates a single-use link to the page that sets a password. */
  createPasswordLink,
  /** Ends all access after a restore: sessions, links, proofs and steps of a sign-in. */
  endEveryAccess,
  /** Ends the account's links that set a password, also those in the outbox. */
  endPasswordLinks,
  /** Hashes a password for storage. */
  hashPassword,
  /** Closes an account again that was closed after the backup. */
  lockOutAgain,
  /** Checks and hashes a new password. */
  newPasswordHash,
  /** Refuses a weak new password, and names its field. */
  requireGoodPassword,
  /**
   * Refuses a caller who does not know the account's password: another person may sit at the open
   * window.
   */
  requireOwnPassword,
  /** Notifies the person by mail of a change of access, even of their own change. */
  tellOfAccess,
} from './passwords.ts';
export {
  /** SQL: whether a visitor registered the brand `b` and its owner has not opened the mail yet. */
  awaitsMail,
  /** Ends the proofs of devices and phones of an owner. Mailed links stay valid. */
  endDeviceProofs,
  /** Records that the registrant has checked every value. */
  markChecked,
  /** Stores the address that a visitor typed, beside the placeholder address of the account. */
  nameAddress,
} from './proofs-store.ts';
export {
  /** The links of a registration, by channel. */
  type RegistrationLinks,
  /** The pages that a registrant opens by link. */
  type RegistrationPage,
  /** Creates the links with which a registration continues on any device. */
  createRegistrationLinks,
  /** Reads the claims of a token. */
  readRegistrationToken,
  /** Signs the proof that a device keeps after it changed the address. */
  renewDeviceProof,
  /** Signs the proof that a device keeps after it opened a link. */
  signDeviceProof,
  /** Signs the proof of the device that enters step 1. */
  startDeviceProof,
} from './registrant.ts';
export {
  /**
   * Starts a session that reaches only one brand's agreement and password steps: 60 minutes, no
   * refresh.
   */
  startOnboardingSession,
} from './sessions.ts';
export {
  /** Identifies callers for the platform: reads the session's row on every request. */
  createGatekeeper,
  /** Signs in, or starts the second step. */
  login,
  /** Returns the given sessions that are still valid, with their users' current data. */
  readLiveSessions,
} from './sign-in.ts';
export {
  /** Returns false when the mailbox has had enough of these links for now. */
  takeLink,
  /** Counts a registration message to an address that is not proved. */
  takeUnprovedMessage,
} from './tries.ts';
