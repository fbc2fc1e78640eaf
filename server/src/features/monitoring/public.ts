export {
  /** Raises the alerts of all rules that are on. */
  raiseAlerts,
} from './alerts.ts';
export {
  /** Decides a case. */
  decideMonitoringCase,
  /** Lists cases, newest first. */
  listMonitoringCases,
  /** Begins the review of a case. */
  reviewMonitoringCase,
} from './cases.ts';
export {
  /** Checks a new payment against the limits of its brand, under `lockLimits`. */
  checkLimits,
  /** SQL: whether a limit applies to a brand. */
  hasLimit,
  /** Returns the refusal of a charge. Its sentence contains the limit. */
  limitReached,
  /** Serializes the charges of a brand until the end of the transaction. */
  lockLimits,
} from './limits.ts';
export {
  /** Adds a rule, which is off. */
  createMonitoringRule,
  /** Switches the newest version of a rule on. */
  switchRuleOn,
  /** Tries the newest version of a rule on all payments. */
  tryMonitoringRule,
} from './rules.ts';
