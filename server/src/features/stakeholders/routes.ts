import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  createStakeholder,
  downloadStatement,
  listDefaults,
  listStakeholders,
  readEarnings,
  readStakeholder,
  removeDefault,
  revealIban,
  setDefault,
  updateStakeholder,
} from './edit-stakeholder.ts';
import { listMonths, shareProfit } from './profit.ts';

export const stakeholderRoutes = routes(stakeholderEndpoints, {
  listStakeholders: (ctx) => listStakeholders(ctx),
  createStakeholder: (ctx, { body }) => createStakeholder(ctx, body),
  listStakeholderDefaults: (ctx) => listDefaults(ctx.deps.db),
  setStakeholderDefault: (ctx, { body }) => setDefault(ctx, body),
  removeStakeholderDefault: (ctx, { params }) => removeDefault(ctx, params.id),
  listProfitMonths: (ctx) => listMonths(ctx.deps.db),
  shareProfit: (ctx) => shareProfit(ctx),
  readStakeholder: (ctx, { params }) => readStakeholder(ctx, params.id),
  revealStakeholderIban: (ctx, { params, body }) => revealIban(ctx, params.id, body.reason),
  updateStakeholder: (ctx, { params, body }) => updateStakeholder(ctx, params.id, body),
  readStakeholderEarnings: (ctx, { params, query }) => readEarnings(ctx, params.id, query),
  downloadStakeholderStatement: async (ctx, { params, query }) =>
    answer.file(await downloadStatement(ctx, params.id, query)),
});
