import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listAudit } from './audit.ts';

export const auditRoutes = routes(auditEndpoints, {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
});
