import type { ServerFeature } from '../../platform/feature.ts';
import type { CalendarVerbs } from './effects.ts';
import { addHolidayYearsTask, holidaysSchedule } from './jobs.ts';
import { holidayRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of other features that follow a change of the calendar
 */
export const holidaysFeature = (verbs: CalendarVerbs) =>
  ({
    routes: holidayRoutes(verbs),
    jobs: { add_holiday_years: addHolidayYearsTask },
    schedule: holidaysSchedule,
    tables: ['holiday_years', 'holidays', 'provider_delays', 'weekends'],
  }) as const satisfies ServerFeature;
