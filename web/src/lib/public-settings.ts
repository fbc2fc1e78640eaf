import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSettings } from '@diwan/contract/features/settings/records';
import { request } from './api.ts';
import { useLanguage } from './i18n.ts';

const FIVE_MINUTES = 5 * 60_000;

const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: ({ signal }) => request<PublicSettings>('GET', '/settings/public', { signal }),
  staleTime: FIVE_MINUTES,
});

/** Returns the installation's public settings; undefined while they load. */
export function usePublicSettings(): PublicSettings | undefined {
  return useQuery(publicSettingsQuery).data;
}

/** Returns the platform's name from the settings, in the screen's language. */
export function usePlatformName(): string {
  const settings = usePublicSettings();
  const arabic = useLanguage() === 'ar';
  if (settings === undefined) return arabic ? 'ديوان' : 'Diwan';
  return (arabic ? settings.platform_name_ar : null) ?? settings.platform_name;
}
