import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readRefundLimit, setRefundLimit } from './owner-limits.ts';
import {
  createRefund,
  decideChargeback,
  listRefunds,
  moveChargeback,
  recordChargeback,
} from './request-refund.ts';

export const refundRoutes = routes(refundEndpoints, {
  listRefunds: (ctx, { params }) => listRefunds(ctx, params.id),
  createRefund: (ctx, { params, body }) => createRefund(ctx, params.id, body),
  readRefundLimit: (ctx, { params }) => readRefundLimit(ctx, params.id),
  setRefundLimit: (ctx, { params, body }) => setRefundLimit(ctx, params.id, body),
  recordChargeback: (ctx, { params, body }) => recordChargeback(ctx, params.id, body),
  decideChargeback: (ctx, { params, body }) => decideChargeback(ctx, params, body),
  moveChargeback: (ctx, { params, body }) => moveChargeback(ctx, params, body),
});
