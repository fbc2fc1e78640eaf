export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** The score from which a level applies. */
const LEVEL_FROM = { medium: 30, high: 60 } as const;

/** The highest score. A larger sum of points is the highest score. */
export const MOST_POINTS = 100;

/**
 * The factors of the score of a brand.
 * - `category`: the MCC is in the codes of the rule
 * - `nationality`: an owner has a nationality of the codes
 * - `company`: the brand is a company
 * - `exposed`: an owner is politically exposed
 * - `owners_missing`: no owner is known
 * - `expected_volume`: the expected sales of a month are at least `number` KWD
 * - `actual_volume`: the sales of the last 30 days are above `number` times the expected sales
 * - `chargebacks`: the brand has at least `number` chargebacks of the last 12 months
 * - `alerts`: a monitoring case of the last 12 months was confirmed
 * - `screening`: a strong screening case is open, or a screening case was confirmed
 */
export const RISK_FACTORS = [
  'category',
  'nationality',
  'company',
  'exposed',
  'owners_missing',
  'expected_volume',
  'actual_volume',
  'chargebacks',
  'alerts',
  'screening',
] as const;
export type RiskFactor = (typeof RISK_FACTORS)[number];

/** The factors whose rule has a number. */
export const NUMBER_FACTORS = [
  'expected_volume',
  'actual_volume',
  'chargebacks',
] as const satisfies readonly RiskFactor[];
export type NumberFactor = (typeof NUMBER_FACTORS)[number];

/** The factors whose rule has a list of codes: MCCs, or countries (ISO 3166-1 alpha-2). */
const CODE_FACTORS = ['category', 'nationality'] as const satisfies readonly RiskFactor[];
export type CodeFactor = (typeof CODE_FACTORS)[number];

export const hasCodes = (factor: RiskFactor): factor is CodeFactor =>
  CODE_FACTORS.some((one) => one === factor);

/** The changes of a brand's risk by people, and the changes of the computed level. */
export const RISK_CHANGES = ['computed', 'level_set', 'level_reset', 'reviewed'] as const;
export type RiskChange = (typeof RISK_CHANGES)[number];

/** Returns the level of a score. */
export function levelOf(score: number): RiskLevel {
  if (score >= LEVEL_FROM.high) return 'high';
  return score >= LEVEL_FROM.medium ? 'medium' : 'low';
}
