import { settlementEndpoints } from '@diwan/contract/features/settlements/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { checkSettlements, readSettlementCheck } from './check-settlements.ts';
import { checkSettlement } from './check-one.ts';

export const settlementRoutes = routes(settlementEndpoints, {
  checkSettlement: (ctx, { params }) => checkSettlement(ctx, params.id),
  checkSettlements: (ctx) => checkSettlements(ctx),
  readSettlementCheck: (ctx, { params }) => readSettlementCheck(ctx, params.id),
});
