import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  exportTerminals,
  listBrandTerminals,
  listEndings,
  listPending,
  listTerminals,
  readRentalTerms,
  readTerminal,
} from './read.ts';
import { approveTerminals, decideTerminal } from './decide.ts';
import { cancelTerminal, loseTerminal, replaceTerminal, returnTerminal } from './end.ts';
import { registerTerminal, renewTerminal, requestTerminal } from './request.ts';

export const terminalRoutes = routes(terminalEndpoints, {
  listBrandTerminals: (ctx, { params }) => listBrandTerminals(ctx, params.id),
  readRentalTerms: (ctx, { params }) => readRentalTerms(ctx, params.id),
  requestTerminal: (ctx, { params, body }) => requestTerminal(ctx, params.id, body),
  registerTerminal: (ctx, { params, body }) => registerTerminal(ctx, params.id, body),
  listPartnerPendingTerminals: (ctx, { params }) => listPending(ctx, params.id),
  decidePartnerTerminal: (ctx, { params, body }) =>
    decideTerminal(ctx, params.terminalId, body, params.id),
  listTerminals: (ctx, { query }) => listTerminals(ctx, query),
  exportTerminals: async (ctx, { query }) => answer.file(await exportTerminals(ctx, query)),
  listPendingTerminals: (ctx) => listPending(ctx),
  listEndingTerminals: (ctx, { query }) => listEndings(ctx, query),
  decideTerminal: (ctx, { params, body }) => decideTerminal(ctx, params.id, body),
  approveTerminals: (ctx, { body }) => approveTerminals(ctx, body),
  readTerminal: (ctx, { params }) => readTerminal(ctx, params.id),
  cancelTerminal: (ctx, { params, body }) => cancelTerminal(ctx, params.id, body.reason),
  renewTerminal: (ctx, { params, body }) => renewTerminal(ctx, params.id, body.rental_end),
  returnTerminal: (ctx, { params, body }) => returnTerminal(ctx, params.id, body.notes),
  replaceTerminal: (ctx, { params, body }) => replaceTerminal(ctx, params.id, body),
  loseTerminal: (ctx, { params, body }) => loseTerminal(ctx, params.id, body.reason),
});
