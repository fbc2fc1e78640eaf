import { z } from 'zod';
import { ADMINS, EVERY_ACCESS, EVERYONE } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { calendarDate } from '../../kernel/time.ts';
import {
  calendarEffects,
  calendarSettings,
  calendarSettingsDraft,
  holiday,
  holidayChange,
  holidayDraft,
  holidayEdit,
  yearText,
} from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const ONE = { ...ADMIN, params: z.strictObject({ day: calendarDate }) } as const;
/** A changed calendar also changes the differences of the reconciliation. */
const STALE = ['holidays', 'reconciliation'];

export const holidayEndpoints = {
  listHolidays: endpoint({
    method: 'GET',
    path: '/holidays',
    summary: 'List the public holidays of a year, by day. The default is the current year',
    access: EVERYONE,
    access_levels: EVERY_ACCESS,
    scope: 'public',
    query: z.strictObject({ year: yearText.optional() }),
    response: z.array(holiday),
    errors: [],
  }),
  createHoliday: endpoint({
    method: 'POST',
    path: '/admin/holidays',
    summary: 'Add a holiday. Expected dates are updated immediately',
    ...ADMIN,
    body: holidayDraft,
    response: holiday,
    message: 'Holiday added successfully',
    idempotent: true,
    stale: STALE,
    errors: ['HOLIDAY_EXISTS'],
  }),
  previewHoliday: endpoint({
    method: 'POST',
    path: '/admin/holidays/preview',
    summary: 'Preview the payments and differences that a change of a holiday would affect',
    ...ADMIN,
    body: holidayChange,
    response: calendarEffects,
    errors: ['HOLIDAY_NOT_FOUND', 'HOLIDAY_EXISTS'],
  }),
  updateHoliday: endpoint({
    method: 'PUT',
    path: '/admin/holidays/:day',
    summary: 'Confirm, rename or move a holiday. Expected dates are updated immediately',
    ...ONE,
    body: holidayEdit,
    response: holiday,
    message: 'Holiday saved successfully',
    stale: STALE,
    errors: ['HOLIDAY_NOT_FOUND', 'HOLIDAY_EXISTS'],
  }),
  deleteHoliday: endpoint({
    method: 'DELETE',
    path: '/admin/holidays/:day',
    summary: 'Remove a holiday. Expected dates are updated immediately',
    ...ONE,
    response: z.null(),
    message: 'Holiday removed successfully',
    stale: STALE,
    errors: ['HOLIDAY_NOT_FOUND'],
  }),
  readCalendarSettings: endpoint({
    method: 'GET',
    path: '/admin/calendar-settings',
    summary:
      "Read the weekend days, and the provider's delay and cut-off per card type, each with its start date",
    ...ADMIN,
    response: calendarSettings,
    errors: [],
  }),
  updateCalendarSettings: endpoint({
    method: 'PUT',
    path: '/admin/calendar-settings',
    summary: "Set the weekend days or the provider's delays from a given day on",
    ...ADMIN,
    body: calendarSettingsDraft,
    response: calendarSettings,
    message: 'Calendar saved successfully',
    stale: STALE,
    errors: [],
  }),
  previewCalendarSettings: endpoint({
    method: 'POST',
    path: '/admin/calendar-settings/preview',
    summary: 'Preview the payments and differences that new weekend days or delays would affect',
    ...ADMIN,
    body: calendarSettingsDraft,
    response: calendarEffects,
    errors: [],
  }),
} as const;
