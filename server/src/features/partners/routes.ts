import { partnerEndpoints } from '@diwan/contract/features/partners';
import { routes } from '../../platform/http/routes.ts';
import { listPartners } from './store.ts';

export const partnerRoutes = routes(partnerEndpoints, {
  listPartners: (ctx) => listPartners(ctx.deps.db),
});
