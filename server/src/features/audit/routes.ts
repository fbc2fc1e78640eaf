import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { answer } from '../../platform/http/answer.ts';
import { askForCheck, exportAudit, listAudit, readChain } from './read-audit.ts';

export const auditRoutes = routes(auditEndpoints, {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  exportAudit: async (ctx, { query }) => answer.file(await exportAudit(ctx, query)),
  readAuditChain: (ctx) => readChain(ctx),
  checkAuditChain: async (ctx) => {
    await askForCheck(ctx);
    return {};
  },
});
