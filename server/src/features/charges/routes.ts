import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Request, routes } from '../../platform/http/routes.ts';
import { createCharge } from './create-charge.ts';
import { createInvoice } from './create-invoice.ts';
import { createRefundByKey } from './create-refund.ts';
import { readCharge } from './read-charge.ts';

/** The caller's own name for this one request. */
const keyIn = (request: Pick<Request<never>, 'header'>) => request.header('idempotency-key');

export const chargeRoutes = routes(chargeEndpoints, {
  createCharge: async (ctx, request) =>
    answer.foreign(await createCharge(ctx, request.body, keyIn(request))),
  readCharge: (ctx, { params }) => readCharge(ctx, params.id),
  createRefundByKey: async (ctx, request) =>
    answer.foreign(await createRefundByKey(ctx, request.body, keyIn(request))),
  createInvoice: async (ctx, request) =>
    answer.foreign(await createInvoice(ctx, request.body, keyIn(request))),
});
