/**
 * The kinds of rules. Only `block_above` refuses charges. The others raise alerts.
 * - `volume_above_expected`: the sales of a month are above a multiple of the expected sales
 * - `payments_of_card`: one card makes many payments within some hours
 * - `refunds_share`: the refunds of a week are above a percentage of its sales
 * - `round_amounts`: many payments of a day are multiples of an amount
 * - `closed_hours`: many payments happen at hours when shops are closed
 * - `small_payments`: many payments of a day are below an amount
 * - `block_above`: the payments of a day or month are above an amount
 */
export const RULE_KINDS = [
  'volume_above_expected',
  'payments_of_card',
  'refunds_share',
  'round_amounts',
  'closed_hours',
  'small_payments',
  'block_above',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const THRESHOLDS = [
  'times',
  'payments',
  'hours',
  'percent',
  'amount',
  'from_time',
  'until_time',
  'period',
] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** The thresholds of each kind. All of them are required. */
export const RULE_THRESHOLDS: Readonly<Record<RuleKind, readonly Threshold[]>> = {
  volume_above_expected: ['times'],
  payments_of_card: ['payments', 'hours'],
  refunds_share: ['percent', 'amount'],
  round_amounts: ['amount', 'payments'],
  closed_hours: ['from_time', 'until_time', 'payments'],
  small_payments: ['amount', 'payments'],
  block_above: ['amount', 'period'],
};

export const LIMIT_PERIODS = ['day', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** `changed`: an earlier version of the rule is on, and the newest is not. */
export const RULE_STATES = ['off', 'on', 'changed'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export const CASE_STATUSES = ['open', 'in_review', 'cleared', 'confirmed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The decisions about a case. `confirmed`: the payments are suspicious. */
export const CASE_DECISIONS = ['cleared', 'confirmed'] as const;

/** The maximum number of findings that a trial lists. */
export const MOST_FINDINGS = 100;
