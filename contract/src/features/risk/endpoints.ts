import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { paged } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { riskActions } from './actions.ts';
import {
  brandRisk,
  brandRiskDetail,
  levelChange,
  riskQuery,
  riskReview,
  riskRule,
  riskRuleEdit,
} from './records.ts';
import { RISK_FACTORS } from './terms.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const ONE = { ...ADMIN, params: z.strictObject({ id: intIdText }) } as const;
const STALE = ['risk', 'worklist'];

export const riskEndpoints = {
  listBrandRisks: endpoint({
    method: 'GET',
    path: '/admin/brand-risks',
    summary: 'The risk of brands with the days of their reviews, earliest review first',
    ...ADMIN,
    query: riskQuery,
    response: paged('risks', brandRisk),
    errors: [],
  }),
  readBrandRisk: endpoint({
    method: 'GET',
    path: '/admin/brand-risks/:id',
    summary: 'The risk of a brand with its factors and changes',
    ...ONE,
    response: brandRiskDetail,
    errors: ['RISK_NOT_ASSESSED'],
  }),
  setRiskLevel: endpoint({
    method: 'POST',
    path: '/admin/brand-risks/:id/level',
    summary: 'Set the risk level of a brand, with a reason. It ends when the computed level rises',
    ...ONE,
    confirm: true,
    body: levelChange,
    response: brandRiskDetail,
    message: 'The risk level was saved',
    idempotent: true,
    stale: STALE,
    errors: [
      'RISK_NOT_ASSESSED',
      'RISK_CHANGED',
      'RISK_LEVEL_SAME',
      ...codesOf(riskActions, 'set_level'),
    ],
  }),
  resetRiskLevel: endpoint({
    method: 'POST',
    path: '/admin/brand-risks/:id/level/reset',
    summary: 'Use the computed risk level of a brand again, with a reason',
    ...ONE,
    body: withReason,
    response: brandRiskDetail,
    message: 'The risk level was saved',
    idempotent: true,
    stale: STALE,
    errors: ['RISK_NOT_ASSESSED', ...codesOf(riskActions, 'reset_level')],
  }),
  reviewBrandRisk: endpoint({
    method: 'POST',
    path: '/admin/brand-risks/:id/review',
    summary: 'Record the review of a brand with its result. The level decides about the next one',
    ...ONE,
    body: riskReview,
    response: brandRiskDetail,
    message: 'The review was saved',
    idempotent: true,
    stale: STALE,
    errors: ['RISK_NOT_ASSESSED', 'RISK_CHANGED', ...codesOf(riskActions, 'review')],
  }),
  listRiskRules: endpoint({
    method: 'GET',
    path: '/admin/risk-rules',
    summary: 'The rules of the risk score, with their points',
    ...ADMIN,
    response: z.array(riskRule),
    errors: [],
  }),
  saveRiskRule: endpoint({
    method: 'PUT',
    path: '/admin/risk-rules/:factor',
    summary: 'Change a rule of the risk score, with a reason. All brands are assessed again',
    ...ADMIN,
    confirm: true,
    params: z.strictObject({ factor: z.enum(RISK_FACTORS) }),
    body: riskRuleEdit,
    response: riskRule,
    message: 'The rule was saved. All brands will be assessed again.',
    stale: STALE,
    errors: ['RISK_RULE_CHANGED'],
  }),
} as const;
