import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readDeliveries, resendFile, sendFiles } from './send-files.ts';

export const payoutDeliveryRoutes = routes(payoutDeliveryEndpoints, {
  readPayoutDeliveries: (ctx, { params }) => readDeliveries(ctx, params.id),
  sendPayoutFiles: (ctx, { params, body }) => sendFiles(ctx, params.id, body.business_id),
  resendPayoutFile: (ctx, { params }) => resendFile(ctx, params.id, params.deliveryId),
});
