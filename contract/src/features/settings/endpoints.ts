import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import {
  publicSettings,
  settingsChange,
  settingsDraft,
  settingsEffects,
  storedSettings,
  systemSettings,
} from './records.ts';
import { setupEndpoints } from './setup.ts';

export const settingsEndpoints = {
  ...setupEndpoints,
  readPublicSettings: endpoint({
    method: 'GET',
    path: '/settings/public',
    summary: 'Return the platform name, formats, password rules and maintenance message',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    response: publicSettings,
    errors: [],
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    summary: 'Return all system settings',
    access: ADMINS,
    scope: 'platform',
    response: storedSettings,
    errors: [],
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    summary: 'Change system settings. All processes apply the changes immediately',
    access: ADMINS,
    scope: 'platform',
    body: settingsDraft,
    response: storedSettings,
    message: 'Settings updated successfully',
    stale: ['settings', 'setup', 'users'],
    errors: [
      'SETTINGS_CHANGED',
      'TWO_FACTOR_NOT_YOURS',
      'CONFIRMATION_REQUIRED',
      'ADMIN_CHANGE_WAITS',
    ],
  }),
  previewSettings: endpoint({
    method: 'POST',
    path: '/admin/settings/preview',
    summary: 'Preview the effects of a change of the settings, without saving the change',
    access: ADMINS,
    scope: 'platform',
    body: systemSettings,
    response: settingsEffects,
    stale: [],
    errors: [],
  }),
  listSettingsChanges: endpoint({
    method: 'GET',
    path: '/admin/settings/history',
    summary: 'List the newest 200 changes of system settings, newest first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(settingsChange),
    errors: [],
  }),
  undoSettingsChange: endpoint({
    method: 'POST',
    path: '/admin/settings/history/:id/undo',
    summary: 'Undo a change of the settings, unless the same settings were changed again later',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: bigIdText }),
    response: storedSettings,
    message: 'Settings updated successfully',
    stale: ['settings', 'setup', 'users'],
    errors: [
      'SETTINGS_CHANGE_NOT_FOUND',
      'SETTINGS_CHANGED_SINCE',
      'TWO_FACTOR_NOT_YOURS',
      'CONFIRMATION_REQUIRED',
      'ADMIN_CHANGE_WAITS',
    ],
  }),
} as const;
