import { regulatorPackEndpoints } from '@diwan/contract/features/regulator-pack/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { downloadPackCheck } from './check-page.ts';
import { exportPack, listPacks } from './export-pack.ts';

export const regulatorPackRoutes = routes(regulatorPackEndpoints, {
  listRegulatorPacks: (ctx) => listPacks(ctx),
  downloadRegulatorPack: async (ctx, { query }) => answer.file(await exportPack(ctx, query.month)),
  downloadRegulatorPackCheck: async ({ deps }) => answer.file(await downloadPackCheck(deps)),
});
