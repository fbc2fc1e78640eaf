export {
  /** The accounts of the demo data, one of each kind. All have this password. */
  DEMO_SIGN_IN,
  /** The registration number of the first business, until an admin enters the real one. */
  PLACEHOLDER_REGISTRATION,
  /** The settings that a new password must meet. */
  type PasswordRules,
  /** The settings of the platform as they are stored. */
  type Settings,
  /** Formats an instant for files, in the timezone and formats of the settings. */
  localTime,
  /** Returns the maintenance message; null if there is no maintenance. */
  maintenanceMessage,
  /** Returns the platform's name in a language. */
  platformName,
  /** Reads the maintenance message; null if there is no maintenance. */
  readMaintenance,
  /** Reads the single row of settings. */
  readSettings,
  /** Refuses a payout file before the decisions were made. */
  requireDecisions,
  /** Sets the payout limit that two independent admins agreed on. */
  setApprovalLimit,
  /** Returns the current date in the platform's timezone. */
  todayIn,
  /** Records a decision once. */
  writeDecision,
} from './change-settings.ts';
