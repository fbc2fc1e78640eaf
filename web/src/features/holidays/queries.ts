import { queryOptions } from '@tanstack/react-query';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the weekends and the provider's delays and cut-offs, newest first. */
export const calendarSettingsQuery = queryOptions({
  queryKey: ['holidays', 'settings'],
  queryFn: ({ signal }) => call(holidayEndpoints.readCalendarSettings, {}, { signal }),
});
