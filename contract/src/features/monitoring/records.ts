import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { pageQuery } from '../../kernel/paging.ts';
import { cleanText, withReason } from '../../kernel/text.ts';
import { CHANNELS, SCHEMES } from '../fees/records.ts';
import { caseActions, ruleActions } from './actions.ts';
import {
  CASE_DECISIONS,
  CASE_STATUSES,
  LIMIT_PERIODS,
  RULE_KINDS,
  RULE_STATES,
  RULE_THRESHOLDS,
  type RuleKind,
  THRESHOLDS,
  type Threshold,
} from './terms.ts';
import type { sentences } from './words.ts';

const wholeNumber = (max: number, error: string) =>
  z.int({ error }).min(1, { error }).max(max, { error }).nullish();

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 14:00' })
  .nullish();

const draftThresholds = {
  /** The multiple of the expected sales. */
  times: wholeNumber(100, 'Please enter a whole number from 1 to 100'),
  /** The number of payments above which an alert is raised. */
  payments: wholeNumber(10_000, 'Please enter a whole number from 1 to 10,000'),
  hours: wholeNumber(168, 'Please enter a whole number from 1 to 168'),
  percent: wholeNumber(100, 'Please enter a whole number from 1 to 100'),
  /** An amount in KWD. */
  amount: positiveKwd.nullish(),
  /** The times between which shops are closed, in the platform's timezone. */
  from_time: time,
  until_time: time,
  period: z.enum(LIMIT_PERIODS).nullish(),
} satisfies Record<Threshold, z.ZodType>;

type Draft = { readonly [name in Threshold]?: unknown };
type Sentence = 'This field is required' | 'This value is not valid' | keyof typeof sentences;
export type ThresholdProblems = { readonly [name in Threshold]?: Sentence };

const isSent = (value: unknown): boolean => value !== null && value !== undefined;

/** Returns the missing thresholds of a kind, and equal times. */
function missingOf(kind: RuleKind, draft: Draft): ThresholdProblems {
  const absent = RULE_THRESHOLDS[kind].filter((name) => !isSent(draft[name]));
  const { from_time, until_time } = draft;
  const is_equal = kind === 'closed_hours' && isSent(from_time) && from_time === until_time;
  return {
    ...Object.fromEntries(absent.map((name) => [name, 'This field is required'] as const)),
    ...(is_equal ? { until_time: 'The two times must be different' } : {}),
  };
}

/**
 * Returns the problems of new thresholds, by field. A threshold of another kind has no effect and
 * is refused.
 */
export function problemsOf(kind: RuleKind, draft: Draft): ThresholdProblems {
  const others = THRESHOLDS.filter(
    (name) => isSent(draft[name]) && !RULE_THRESHOLDS[kind].includes(name),
  );
  return {
    ...missingOf(kind, draft),
    ...Object.fromEntries(others.map((name) => [name, 'This value is not valid'] as const)),
  };
}

const addIssues = (ctx: z.core.$RefinementCtx, problems: ThresholdProblems): void => {
  for (const [name, message] of Object.entries(problems)) {
    ctx.addIssue({ code: 'custom', path: [name], message });
  }
};

const identity = {
  name: cleanText({ max: 100, required: 'Please enter the name of the rule' }),
  kind: z.enum(RULE_KINDS, { error: 'Please choose the kind of the rule' }),
  /** The brand that the rule is about; null for all brands. */
  brand_id: intId.nullish(),
};

const draftOfRule = z.strictObject({ ...identity, ...draftThresholds });

/** A new rule, which is off. A rule needs exactly the thresholds of its kind. */
export const ruleDraft = draftOfRule.superRefine((draft, ctx) =>
  addIssues(ctx, problemsOf(draft.kind, draft)),
);
export type RuleDraft = z.output<typeof ruleDraft>;

/** The form of a rule. A form keeps the fields of the kind that was chosen before. */
export const ruleForm = draftOfRule.superRefine((draft, ctx) =>
  addIssues(ctx, missingOf(draft.kind, draft)),
);

/** A new version of a rule. The kind and the brand of a rule never change. */
export const ruleEdit = z.strictObject({
  name: identity.name,
  ...draftThresholds,
  /** The version that the caller read. If the rule has changed since, the edit is refused. */
  version: z.int(),
});
export type RuleEdit = z.output<typeof ruleEdit>;

const thresholds = {
  times: z.int().nullable(),
  payments: z.int().nullable(),
  hours: z.int().nullable(),
  percent: z.int().nullable(),
  amount: kwd.nullable(),
  from_time: z.string().nullable(),
  until_time: z.string().nullable(),
  period: z.enum(LIMIT_PERIODS).nullable(),
};

/** The alerts and refusals that a version of a rule would have caused in all payments. */
const trial = z.object({
  tried_at: z.iso.datetime(),
  tried_by: z.string().nullable(),
  alerts: z.int(),
  /** The number of brands with an alert. */
  brands: z.int(),
  /** The number of payments in the alerts. */
  payments: z.int(),
  /** The number of payments that a limit would have refused; null for other kinds. */
  refused: z.int().nullable(),
});

export const monitoringRule = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  brand_id: z.int().nullable(),
  brand_name: z.string().nullable(),
  state: z.enum(RULE_STATES),
  version: z.int(),
  /** The version that is on; null if the rule is off. */
  active_version: z.int().nullable(),
  ...thresholds,
  switched_at: z.iso.datetime().nullable(),
  /** The trial of the newest version; null before it. */
  trial: trial.nullable(),
  can: abilities(ruleActions),
});
export type MonitoringRule = z.infer<typeof monitoringRule>;

export const ruleVersion = z.object({
  version: z.int(),
  ...thresholds,
  changed_at: z.iso.datetime(),
  changed_by: z.string().nullable(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

const finding = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  /** The first day of the period that the alert would be about. */
  day: z.iso.date(),
  payments: z.int(),
  amount: kwd,
});

export const ruleTrial = z.object({
  rule: monitoringRule,
  /** The newest alerts that the rule would have raised, at most 100. */
  findings: z.array(finding),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

/** The version that the caller read. Another version is refused. */
export const switchOn = z.strictObject({ version: z.int() });

export const alert = z.object({
  id: uuid,
  rule_id: uuid,
  rule_name: z.string(),
  kind: z.enum(RULE_KINDS),
  version: z.int(),
  ...thresholds,
  day: z.iso.date(),
  raised_at: z.iso.datetime(),
  /** The payments of the alert and their sum. A limit has none if it refused the only charge. */
  payment_count: z.int(),
  payment_sum: kwd,
  /** The charges that a limit refused in the period, and their sum; null for other kinds. */
  refused_count: z.int().nullable(),
  refused_sum: kwd.nullable(),
});
export type Alert = z.infer<typeof alert>;

/** The alerts of a brand that one decision is about. */
export const monitoringCase = z.object({
  id: uuid,
  brand_id: z.int(),
  brand_name: z.string(),
  status: z.enum(CASE_STATUSES),
  opened_at: z.iso.datetime(),
  alerts: z.int(),
  /** The names of the rules of the alerts. */
  rule_names: z.array(z.string()),
  /** The number of payments in the alerts, each once, and their sum in KWD. */
  payments: z.int(),
  amount: kwd,
  reviewed_by: z.string().nullable(),
  reviewed_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  can: abilities(caseActions),
});
export type MonitoringCase = z.infer<typeof monitoringCase>;

export const monitoringCaseDetail = monitoringCase.extend({ all_alerts: z.array(alert) });
export type MonitoringCaseDetail = z.infer<typeof monitoringCaseDetail>;

export const caseQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(CASE_STATUSES).optional(),
});
export type CaseQuery = z.output<typeof caseQuery>;

export const casePayment = z.object({
  id: z.int(),
  order_id: z.string().nullable(),
  paid_at: z.iso.datetime(),
  amount: kwd,
  scheme: z.enum(SCHEMES).nullable(),
  channel: z.enum(CHANNELS),
});
export type CasePayment = z.infer<typeof casePayment>;

export const casePaymentQuery = z.strictObject(pageQuery);
export type CasePaymentQuery = z.output<typeof casePaymentQuery>;

export const caseDecision = withReason.extend({
  decision: z.enum(CASE_DECISIONS),
  /** The number of alerts that the caller read. If the case has others, the call is refused. */
  alerts: z.int(),
});
export type CaseDecision = z.output<typeof caseDecision>;
