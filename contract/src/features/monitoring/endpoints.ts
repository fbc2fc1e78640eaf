import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { paged } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { caseActions, ruleActions } from './actions.ts';
import {
  caseDecision,
  casePayment,
  casePaymentQuery,
  caseQuery,
  monitoringCase,
  monitoringCaseDetail,
  monitoringRule,
  ruleDraft,
  ruleEdit,
  ruleTrial,
  ruleVersion,
  switchOn,
} from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const ONE = { ...ADMIN, params: z.strictObject({ id: uuid }) } as const;
const STALE = ['monitoring', 'worklist'];

export const monitoringEndpoints = {
  listMonitoringRules: endpoint({
    method: 'GET',
    path: '/admin/monitoring-rules',
    summary: 'The monitoring rules with their newest thresholds and trials, by name',
    ...ADMIN,
    response: z.array(monitoringRule),
    errors: [],
  }),
  createMonitoringRule: endpoint({
    method: 'POST',
    path: '/admin/monitoring-rules',
    summary: 'Add a rule. It is off until it was tried and switched on',
    ...ADMIN,
    body: ruleDraft,
    response: monitoringRule,
    message: 'Monitoring rule saved successfully',
    idempotent: true,
    stale: STALE,
    errors: ['BRAND_NOT_FOUND'],
  }),
  updateMonitoringRule: endpoint({
    method: 'PUT',
    path: '/admin/monitoring-rules/:id',
    summary: 'Save a new version of a rule. The version that is on stays on',
    ...ONE,
    body: ruleEdit,
    response: monitoringRule,
    message: 'Monitoring rule saved successfully',
    stale: STALE,
    errors: [
      'MONITORING_RULE_NOT_FOUND',
      'MONITORING_RULE_CHANGED',
      ...codesOf(ruleActions, 'edit'),
    ],
  }),
  listMonitoringRuleVersions: endpoint({
    method: 'GET',
    path: '/admin/monitoring-rules/:id/versions',
    summary: 'The versions of a rule, newest first',
    ...ONE,
    response: z.array(ruleVersion),
    errors: ['MONITORING_RULE_NOT_FOUND'],
  }),
  tryMonitoringRule: endpoint({
    method: 'POST',
    path: '/admin/monitoring-rules/:id/trial',
    summary: 'Try the newest version of a rule on all payments. No alert is raised',
    ...ONE,
    response: ruleTrial,
    stale: STALE,
    errors: ['MONITORING_RULE_NOT_FOUND', ...codesOf(ruleActions, 'try')],
  }),
  switchMonitoringRuleOn: endpoint({
    method: 'POST',
    path: '/admin/monitoring-rules/:id/on',
    summary: 'Switch the newest version of a rule on. It must have been tried',
    ...ONE,
    confirm: true,
    body: switchOn,
    response: monitoringRule,
    message: 'The rule is on',
    idempotent: true,
    stale: STALE,
    errors: [
      'MONITORING_RULE_NOT_FOUND',
      'MONITORING_RULE_CHANGED',
      ...codesOf(ruleActions, 'switch_on'),
    ],
  }),
  switchMonitoringRuleOff: endpoint({
    method: 'POST',
    path: '/admin/monitoring-rules/:id/off',
    summary: 'Switch a rule off, with a reason',
    ...ONE,
    confirm: true,
    body: withReason,
    response: monitoringRule,
    message: 'The rule is off',
    idempotent: true,
    stale: STALE,
    errors: ['MONITORING_RULE_NOT_FOUND', ...codesOf(ruleActions, 'switch_off')],
  }),
  listMonitoringCases: endpoint({
    method: 'GET',
    path: '/admin/monitoring-cases',
    summary: 'Monitoring cases, newest first',
    ...ADMIN,
    query: caseQuery,
    response: paged('cases', monitoringCase),
    errors: [],
  }),
  readMonitoringCase: endpoint({
    method: 'GET',
    path: '/admin/monitoring-cases/:id',
    summary: 'A monitoring case with its alerts',
    ...ONE,
    response: monitoringCaseDetail,
    errors: ['MONITORING_CASE_NOT_FOUND'],
  }),
  listMonitoringCasePayments: endpoint({
    method: 'GET',
    path: '/admin/monitoring-cases/:id/payments',
    summary: 'The payments of a monitoring case, newest first',
    ...ONE,
    query: casePaymentQuery,
    response: paged('payments', casePayment),
    errors: ['MONITORING_CASE_NOT_FOUND'],
  }),
  reviewMonitoringCase: endpoint({
    method: 'POST',
    path: '/admin/monitoring-cases/:id/review',
    summary: 'Begin the review of a case, so that other admins see who works on it',
    ...ONE,
    response: monitoringCaseDetail,
    message: 'The review has begun',
    idempotent: true,
    stale: STALE,
    errors: ['MONITORING_CASE_NOT_FOUND', ...codesOf(caseActions, 'review')],
  }),
  decideMonitoringCase: endpoint({
    method: 'POST',
    path: '/admin/monitoring-cases/:id/decide',
    summary: 'Clear or confirm a case, with a reason. The decision is final',
    ...ONE,
    body: caseDecision,
    response: monitoringCaseDetail,
    message: 'Your decision about the alerts was saved',
    idempotent: true,
    stale: STALE,
    errors: [
      'MONITORING_CASE_NOT_FOUND',
      'MONITORING_CASE_CHANGED',
      ...codesOf(caseActions, 'decide'),
    ],
  }),
} as const;
