import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  decideMonitoringCase,
  listCasePayments,
  listMonitoringCases,
  readMonitoringCase,
  reviewMonitoringCase,
} from './cases.ts';
import {
  createMonitoringRule,
  listMonitoringRules,
  listVersions,
  switchRuleOff,
  switchRuleOn,
  tryMonitoringRule,
  updateMonitoringRule,
} from './rules.ts';

export const monitoringRoutes = routes(monitoringEndpoints, {
  listMonitoringRules: (ctx) => listMonitoringRules(ctx),
  createMonitoringRule: (ctx, { body }) => createMonitoringRule(ctx, body),
  updateMonitoringRule: (ctx, { params, body }) => updateMonitoringRule(ctx, params.id, body),
  listMonitoringRuleVersions: (ctx, { params }) => listVersions(ctx, params.id),
  tryMonitoringRule: (ctx, { params }) => tryMonitoringRule(ctx, params.id),
  switchMonitoringRuleOn: (ctx, { params, body }) => switchRuleOn(ctx, params.id, body.version),
  switchMonitoringRuleOff: (ctx, { params, body }) => switchRuleOff(ctx, params.id, body.reason),
  listMonitoringCases: (ctx, { query }) => listMonitoringCases(ctx, query),
  readMonitoringCase: (ctx, { params }) => readMonitoringCase(ctx, params.id),
  listMonitoringCasePayments: (ctx, { params, query }) => listCasePayments(ctx, params.id, query),
  reviewMonitoringCase: (ctx, { params }) => reviewMonitoringCase(ctx, params.id),
  decideMonitoringCase: (ctx, { params, body }) => decideMonitoringCase(ctx, params.id, body),
});
