import { nowMs } from './clock.ts';
import { usePublicSettings } from './public-settings.ts';

/** The day that it is for the platform: yyyy-MM-dd. */
export function useToday(): string {
  const timeZone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs());
}
