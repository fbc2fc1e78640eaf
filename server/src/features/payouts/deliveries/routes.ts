import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import { routes } from '../../../platform/http/routes.ts';
import { readDeliveries } from './read.ts';
import { resendFile, sendFiles } from './send.ts';

export const payoutDeliveryRoutes = routes(payoutDeliveryEndpoints, {
  readPayoutDeliveries: (ctx, { params }) => readDeliveries(ctx, params.id),
  sendPayoutFiles: (ctx, { params, body }) => sendFiles(ctx, params.id, body.business_id),
  resendPayoutFile: (ctx, { params }) => resendFile(ctx, params.id, params.deliveryId),
});
