import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Request, routes } from '../../platform/http/routes.ts';
import { createCharge } from './create-charge.ts';
import { createInvoice } from './create-invoice.ts';
import { createRefundByKey } from './create-refund.ts';
import { listCharges, listRefunds, readCharge, readInvoice, readRefund } from './read.ts';

/** Returns the idempotency key in the caller's header. */
const keyIn = (request: Pick<Request<never>, 'header'>) => request.header('idempotency-key');

/** Answers with an object in the provider's format. */
const foreign = async (body: Promise<string>) => answer.foreign({ status: 200, body: await body });

export const chargeRoutes = routes(chargeEndpoints, {
  createCharge: async (ctx, request) =>
    answer.foreign(await createCharge(ctx, request.body, keyIn(request))),
  readCharge: (ctx, { params }) => foreign(readCharge(ctx, params.id)),
  listCharges: (ctx, { body }) => foreign(listCharges(ctx, body)),
  createRefundByKey: async (ctx, request) =>
    answer.foreign(await createRefundByKey(ctx, request.body, keyIn(request))),
  readRefundByKey: (ctx, { params }) => foreign(readRefund(ctx, params.id)),
  listRefundsByKey: (ctx, { body }) => foreign(listRefunds(ctx, body)),
  createInvoice: async (ctx, request) =>
    answer.foreign(await createInvoice(ctx, request.body, keyIn(request))),
  readInvoice: (ctx, { params }) => foreign(readInvoice(ctx, params.id)),
});
