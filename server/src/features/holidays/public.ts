export {
  /** The platform's calendar: working days, due days and payout days. */
  type Calendar,
  /** The captures of some schemes that are due on a day, and all that are due on it or earlier. */
  type DueCaptures,
  /** A range of captures of a scheme and their payout day. */
  type ExpectedPayout,
  /** Reads the current calendar. */
  readCalendar,
} from './calendar.ts';
export {
  /** Returns the holidays of a year, in the order of days. */
  listHolidays,
  /** Confirms, renames or moves a holiday. */
  updateHoliday,
} from './edit-holidays.ts';
export {
  /** A change of the calendar, with both calendars. */
  type CalendarChange,
} from './effects.ts';
export {
  /** Adds the holidays of the years with transactions and of the next two years, each once. */
  addHolidayYears,
} from './jobs.ts';
