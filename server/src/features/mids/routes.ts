import { midEndpoints } from '@diwan/contract/features/mids/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  approveMidMove,
  listMidMoves,
  rejectMidMove,
  releaseMidPayments,
  withdrawMidMove,
} from './moves.ts';

export const midRoutes = routes(midEndpoints, {
  listMidMoves: (ctx, { query }) => listMidMoves(ctx, query),
  approveMidMove: (ctx, { params }) => approveMidMove(ctx, params.id),
  rejectMidMove: (ctx, { params, body }) => rejectMidMove(ctx, params.id, body.reason),
  withdrawMidMove: (ctx, { params }) => withdrawMidMove(ctx, params.id),
  releaseMidPayments: (ctx, { params }) => releaseMidPayments(ctx, params.id),
});
