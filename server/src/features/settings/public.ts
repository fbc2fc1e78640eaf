export {
  /** The accounts of the demo data, one of each kind, all with this password. */
  DEMO_SIGN_IN,
  /** The registration number of the first business until a person enters the real one. */
  PLACEHOLDER_REGISTRATION,
  /** The settings that a new password must meet. */
  type PasswordRules,
  /** The settings of the platform, as they are stored. */
  type Settings,
  /** An instant for files, in the timezone and formats of the settings. */
  localTime,
  /** The maintenance message; null when maintenance is off. */
  maintenanceMessage,
  /** The platform's name in a language. */
  platformName,
  /** Returns the message of the maintenance mode; null while it is off. */
  readMaintenance,
  /** Reads the single row. */
  readSettings,
  /** Refuses a payout file before the decisions were made. */
  requireDecisions,
  /** Sets the payout limit that two independent admins agreed on. */
  setApprovalLimit,
  /** The current date in the platform's timezone. */
  todayIn,
  /** Records a decision once. */
  writeDecision,
} from './change-settings.ts';
