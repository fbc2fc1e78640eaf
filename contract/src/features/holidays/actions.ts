import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

/**
 * The statuses of a holiday.
 * - `fixed`: the same day every year
 * - `expected`: computed, and an admin may confirm or move it
 * - `announced`: the government announced the day
 */
export const HOLIDAY_STATUSES = ['fixed', 'expected', 'announced'] as const;
export type HolidayStatus = (typeof HOLIDAY_STATUSES)[number];

export const holidayRefusals = {
  HOLIDAY_NOT_FOUND: { status: 404, sentence: 'There is no holiday on {day}' },
  HOLIDAY_EXISTS: { status: 409, sentence: 'This day already has a holiday', field: 'day' },
} as const satisfies Refusals;

export const holidayActions = actionTable(({ status }: { status: HolidayStatus }) => status)({
  edit: { roles: ADMINS, from: HOLIDAY_STATUSES },
  remove: { roles: ADMINS, from: HOLIDAY_STATUSES },
});
