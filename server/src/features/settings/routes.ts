import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readPublicSettings } from './change-settings.ts';
import { decideSetup, readSetup } from './setup.ts';
import {
  listSettingsChanges,
  previewSettings,
  readSystemSettings,
  undoSettingsChange,
  updateSystemSettings,
} from './system-settings.ts';

export const settingsRoutes = routes(settingsEndpoints, {
  readPublicSettings: (ctx) => readPublicSettings(ctx.deps),
  readSetup: (ctx) => readSetup(ctx),
  decideSetup: (ctx, { params }) => decideSetup(ctx, params.topic),
  readSettings: (ctx) => readSystemSettings(ctx),
  updateSettings: (ctx, { body }) => updateSystemSettings(ctx, body),
  previewSettings: (ctx, { body }) => previewSettings(ctx, body),
  listSettingsChanges: (ctx) => listSettingsChanges(ctx),
  undoSettingsChange: (ctx, { params }) => undoSettingsChange(ctx, params.id),
});
