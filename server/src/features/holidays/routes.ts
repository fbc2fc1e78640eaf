import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import { routes } from '../../platform/http/routes.ts';
import * as holidays from './edit-holidays.ts';
import type { CalendarVerbs } from './effects.ts';

export const holidayRoutes = (verbs: CalendarVerbs) =>
  routes(holidayEndpoints, {
    listHolidays: (ctx, { query }) => holidays.listHolidays(ctx, query.year),
    createHoliday: (ctx, { body }) => holidays.createHoliday(ctx, body, verbs),
    previewHoliday: (ctx, { body }) => holidays.previewHoliday(ctx, body, verbs),
    updateHoliday: (ctx, { params, body }) => holidays.updateHoliday(ctx, params.day, body, verbs),
    deleteHoliday: (ctx, { params }) => holidays.deleteHoliday(ctx, params.day, verbs),
    readCalendarSettings: (ctx) => holidays.readCalendarSettings(ctx),
    updateCalendarSettings: (ctx, { body }) => holidays.updateCalendarSettings(ctx, body, verbs),
    previewCalendarSettings: (ctx, { body }) => holidays.previewCalendarSettings(ctx, body, verbs),
  });
