import type { StoredSettings, SystemSettings } from '@diwan/contract/features/settings/records';
import { ask, type TestApp, type TestUser } from '../app.ts';

/** Changes system settings, in the same way as an admin on the settings page. */
export async function changeSystemSettings(
  system: TestApp,
  { token }: TestUser,
  change: Partial<SystemSettings>,
) {
  const { data } = await ask<StoredSettings>(system, 'GET', '/admin/settings', { token });
  const body = { ...data, ...change };
  return ask<StoredSettings>(system, 'PUT', '/admin/settings', { token, body });
}
