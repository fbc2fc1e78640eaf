import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { pageQuery } from '../../kernel/paging.ts';
import { withReason } from '../../kernel/text.ts';
import { brandStatus } from '../brands/records.ts';
import { riskActions } from './actions.ts';
import {
  MOST_POINTS,
  RISK_CHANGES,
  RISK_FACTORS,
  RISK_LEVELS,
  type RiskFactor,
  NUMBER_FACTORS,
  hasCodes,
} from './terms.ts';

/** The risk of a brand. The level decides about the day of the next review. */
export const brandRisk = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  status: brandStatus,
  /** From 0 to 100. */
  score: z.int(),
  level: z.enum(RISK_LEVELS),
  computed_level: z.enum(RISK_LEVELS),
  /** True if an admin set the level. */
  is_set: z.boolean(),
  review_due_on: z.iso.date(),
  /** True if the brand is active and its review is due. */
  is_due: z.boolean(),
  reviewed_at: z.iso.datetime().nullable(),
  can: abilities(riskActions),
});
export type BrandRisk = z.infer<typeof brandRisk>;

/** A factor that applies to the brand. */
const factor = z.object({
  factor: z.enum(RISK_FACTORS),
  points: z.int(),
  /** The value of the factor, for example a country or a number; null if it has none. */
  found: z.string().nullable(),
});
export type RiskFinding = z.infer<typeof factor>;

const change = z.object({
  id: z.int(),
  kind: z.enum(RISK_CHANGES),
  score: z.int(),
  level: z.enum(RISK_LEVELS),
  reason: z.string().nullable(),
  /** The e-mail address of the admin; null if the level was computed. */
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime(),
});
export type RiskHistoryEntry = z.infer<typeof change>;

export const brandRiskDetail = brandRisk.extend({
  factors: z.array(factor),
  /** The newest changes, at most 100. */
  changes: z.array(change),
});
export type BrandRiskDetail = z.infer<typeof brandRiskDetail>;

export const riskQuery = z.strictObject({
  ...pageQuery,
  level: z.enum(RISK_LEVELS).optional(),
  /** With 'true', only active brands whose review is due. */
  due: z.enum(['true']).optional(),
});
export type RiskQuery = z.output<typeof riskQuery>;

/** The score that the caller read. If the score has changed since, the call is refused. */
const score = z.int().min(0).max(MOST_POINTS);

export const levelChange = withReason.extend({
  level: z.enum(RISK_LEVELS, { error: 'Please choose the risk level' }),
  score,
});
export type LevelChange = z.output<typeof levelChange>;

export const riskReview = withReason.extend({ score });
export type RiskReview = z.output<typeof riskReview>;

/** A rule of the score: data that admins change. */
export const riskRule = z.object({
  factor: z.enum(RISK_FACTORS),
  /** The points of the factor. A factor with 0 points does not count. */
  points: z.int(),
  number: z.int().nullable(),
  codes: z.array(z.string()),
  version: z.int(),
});
export type RiskRule = z.infer<typeof riskRule>;

const POINTS_SENTENCE = 'Please enter a whole number from 0 to 100';
const NUMBER_SENTENCE = 'Please enter a whole number from 1 to 1,000,000';
const MOST_CODES = 200;

export const riskRuleEdit = withReason.extend({
  points: z
    .int({ error: POINTS_SENTENCE })
    .min(0, POINTS_SENTENCE)
    .max(MOST_POINTS, POINTS_SENTENCE),
  number: z
    .int({ error: NUMBER_SENTENCE })
    .min(1, NUMBER_SENTENCE)
    .max(1_000_000, NUMBER_SENTENCE)
    .nullish(),
  /** Codes with a comma or a space between them. */
  codes: z
    .string()
    .max(MOST_CODES * 6)
    .optional(),
  /** The version that the caller read. */
  version: z.int(),
});
export type RiskRuleEdit = z.output<typeof riskRuleEdit>;

const SHAPES = { category: /^\d{4}$/, nationality: /^[A-Z]{2}$/ } as const;

/** Splits the typed codes of a rule. Countries are in capital letters. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,،]+/)
      .filter((code) => code !== ''),
  ),
];

type RuleProblems = Partial<
  Record<'number' | 'codes', 'This field is required' | 'This value is not valid'>
>;

/** Returns the problems of a new version of a rule, by field. */
export function ruleProblemsOf(
  of: RiskFactor,
  edit: Pick<RiskRuleEdit, 'number' | 'codes'>,
): RuleProblems {
  const needs_number = NUMBER_FACTORS.some((one) => one === of);
  const has_number = typeof edit.number === 'number';
  const codes = codesIn(edit.codes ?? '');
  return {
    ...(needs_number && !has_number ? { number: 'This field is required' } : {}),
    ...(!needs_number && has_number ? { number: 'This value is not valid' } : {}),
    ...((hasCodes(of) ? codes.some((code) => !SHAPES[of].test(code)) : codes.length > 0)
      ? { codes: 'This value is not valid' }
      : {}),
  };
}
