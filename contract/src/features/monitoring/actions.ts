import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { CaseStatus, RuleState } from './terms.ts';

export const monitoringRefusals = {
  MONITORING_RULE_NOT_FOUND: { status: 404, sentence: 'This monitoring rule does not exist' },
  MONITORING_RULE_ON: { status: 409, sentence: 'This version of the rule is on' },
  MONITORING_RULE_OFF: { status: 409, sentence: 'This rule is off' },
  MONITORING_RULE_NOT_TRIED: {
    status: 409,
    sentence: 'Try version {version} of the rule on all payments before you switch it on',
  },
  MONITORING_RULE_CHANGED: {
    status: 409,
    sentence: 'The rule now has version {version}. Check it first.',
  },
  MONITORING_CASE_NOT_FOUND: { status: 404, sentence: 'This monitoring case does not exist' },
  MONITORING_CASE_IN_REVIEW: { status: 409, sentence: 'This case is in review' },
  MONITORING_CASE_DECIDED: { status: 409, sentence: 'This case has been decided' },
  MONITORING_CASE_CHANGED: {
    status: 409,
    sentence: 'This case now has {alerts} alerts. Check them first.',
  },
} as const satisfies Refusals;

export interface RuleFacts {
  readonly state: RuleState;
  readonly version: number;
  /** True if the newest version was tried on all payments. */
  readonly is_tried: boolean;
}

const ALL = ['off', 'on', 'changed'] as const;

/** The actions on a rule. A change makes a new version. The version that is on stays on. */
export const ruleActions = actionTable(({ state }: RuleFacts) => state)({
  edit: { roles: ADMINS, from: ALL },
  try: { roles: ADMINS, from: ALL },
  switch_on: {
    roles: ADMINS,
    from: ['off', 'changed'],
    to: 'on',
    otherwise: 'MONITORING_RULE_ON',
    unless: [
      {
        code: 'MONITORING_RULE_NOT_TRIED',
        when: ({ is_tried }) => !is_tried,
        values: ({ version }) => ({ version }),
      },
    ],
  },
  switch_off: {
    roles: ADMINS,
    from: ['on', 'changed'],
    to: 'off',
    otherwise: 'MONITORING_RULE_OFF',
  },
});

/** The actions on a case. A decision is final. Later alerts open another case. */
export const caseActions = actionTable(({ status }: { readonly status: CaseStatus }) => status)({
  review: {
    roles: ADMINS,
    from: ['open'],
    to: 'in_review',
    otherwise: {
      in_review: 'MONITORING_CASE_IN_REVIEW',
      cleared: 'MONITORING_CASE_DECIDED',
      confirmed: 'MONITORING_CASE_DECIDED',
    },
  },
  decide: { roles: ADMINS, from: ['open', 'in_review'], otherwise: 'MONITORING_CASE_DECIDED' },
});
