import { riskEndpoints } from '@diwan/contract/features/risk/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  listBrandRisks,
  listRiskRules,
  readBrandRisk,
  resetRiskLevel,
  reviewBrandRisk,
  saveRiskRule,
  setRiskLevel,
} from './risks.ts';

export const riskRoutes = routes(riskEndpoints, {
  listBrandRisks: (ctx, { query }) => listBrandRisks(ctx, query),
  readBrandRisk: (ctx, { params }) => readBrandRisk(ctx, params.id),
  setRiskLevel: (ctx, { params, body }) => setRiskLevel(ctx, params.id, body),
  resetRiskLevel: (ctx, { params, body }) => resetRiskLevel(ctx, params.id, body.reason),
  reviewBrandRisk: (ctx, { params, body }) => reviewBrandRisk(ctx, params.id, body),
  listRiskRules: (ctx) => listRiskRules(ctx),
  saveRiskRule: (ctx, { params, body }) => saveRiskRule(ctx, params.factor, body),
});
