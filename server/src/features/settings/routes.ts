import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readPublicSettings } from './settings.ts';

export const settingsRoutes = routes(settingsEndpoints, {
  readPublicSettings: (ctx) => readPublicSettings(ctx.deps.db),
});
