import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import { invariant } from '../../platform/error.ts';
import { type AsSent, routes } from '../../platform/http/routes.ts';
import { createCharge } from './create-charge.ts';
import { createInvoice } from './create-invoice.ts';
import { createRefundByKey } from './create-refund.ts';
import { readCharge } from './read-charge.ts';

function sentBy({ as_sent }: { readonly as_sent: AsSent | undefined }): AsSent {
  invariant(as_sent, 'these calls declare as_sent');
  return as_sent;
}

export const chargeRoutes = routes(chargeEndpoints, {
  createCharge: (ctx, request) => createCharge(ctx, request.body, sentBy(request)),
  readCharge: (ctx, { params }) => readCharge(ctx, params.id),
  createRefundByKey: (ctx, request) => createRefundByKey(ctx, request.body, sentBy(request)),
  createInvoice: (ctx, request) => createInvoice(ctx, request.body, sentBy(request)),
});
