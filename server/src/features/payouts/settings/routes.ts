import { payoutSettingsEndpoints } from '@diwan/contract/features/payout-settings/endpoints';
import { routes } from '../../../platform/http/routes.ts';
import { changePayoutSettings, readPayoutSettings } from './settings.ts';

export const payoutSettingsRoutes = routes(payoutSettingsEndpoints, {
  readPayoutSettings: (ctx) => readPayoutSettings(ctx.deps.db),
  updatePayoutSettings: (ctx, { body }) => changePayoutSettings(ctx, body),
});
