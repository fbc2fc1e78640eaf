export {
  /** The security notices about events of an account that its person may not know. */
  type AccessNotice,
  /**
   * The event that ends an account's sessions and links: it was closed, moved, or got other
   * credentials.
   */
  type CloseReason,
  /** The recipient of a message about an account. */
  type Reachable,
} from './access.ts';
export {
  /** Records a change that applies after a second, independent admin has approved it. */
  requestAdminChange,
} from './admin-changes.ts';
export {
  /** The values of a new account. */
  type NewUser,
  /** SQL: the access of a user `u`, whose membership is `m`. */
  accessOfUser,
  /** SQL: the brand of a user `u`, whose membership is `m`. */
  brandOfUser,
  /** Changes the details that people may change themselves. */
  changeOwnDetails,
  /** Sets the language that a person chose for their screens and messages. */
  chooseLanguage,
  /** Gives an account without a password the address that its registrant typed. */
  correctEmail,
  /** Returns the number of accounts in any state. */
  countUsers,
  /** Creates an account. */
  createUser,
  /** Creates an account unless its e-mail address is known. */
  createUserOnce,
  /** Creates an account for the address that a visitor typed. */
  createVisitorAccount,
  /** Deactivates an account. */
  deactivateUser,
  /** Removes a brand from its users, in the transaction that deletes the brand. */
  detachFromBrand,
  /** Returns the person's data for their own profile. */
  findProfile,
  /** Returns the user data of a session for the browser. */
  findSessionUser,
  /** Returns the account with its credentials. */
  findUserByEmail,
  /** Returns the account with its credentials. */
  findUserById,
  /** Makes a brand the one that opens after sign-in, unless the owner has one. */
  openBrandFirst,
  /** Reads the password hash and locks it against changes until the transaction ends. */
  lockPassword,
  /** Locks the account of an e-mail address in lower case until the transaction ends. */
  lockUserByEmail,
  /**
   * SQL: a person's name from the `users` table with this alias; null for an outer join without a
   * row.
   */
  personName,
  /** Deletes accounts with their sessions and links. */
  removeUsers,
  /** Reopens a closed account in the state of a new one. */
  reopenUser,
  /** Replaces a password. */
  replacePassword,
  /** Sets a password without comparing the previous one. */
  setPasswordHash,
  /** Removes the password. */
  voidPassword,
} from './edit-user.ts';
export {
  /** Requests the removal of lost factors. */
  resetFactors,
  /** Removes the factors by a command of the server's operator. */
  resetFactorsByOperator,
} from './factor-resets.ts';
export {
  /**
   * SQL: the ids of the accounts that influenced one of these accounts, directly or through others.
   */
  influencersOf,
  /** Records an influence. */
  noteInfluence,
  /**
   * SQL: the ids of the accounts that are treated as one person with this account, including
   * itself.
   */
  samePerson,
  /** Adds to the caller the accounts that are treated as one person with them. */
  withSecondPerson,
} from './independence.ts';
export {
  /**
   * Lets the operator establish a second person if no two independent admins exist. Applies the
   * pending changes of an account, and ends the influence of others on it.
   */
  vouchByOperator,
} from './vouching.ts';
