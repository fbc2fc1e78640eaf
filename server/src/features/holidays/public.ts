export {
  /** The platform's calendar: working days, due days and payout days. */
  type Calendar,
  /** The captures of some schemes that are due on a day, and those that are due by then. */
  type DueCaptures,
  /** The payout day of the captures of a scheme in a range of time. */
  type ExpectedPayout,
  /** Reads the current calendar. */
  readCalendar,
} from './calendar.ts';
export {
  /** The holidays of a year, by day. */
  listHolidays,
  /** Confirms, renames or moves a holiday. */
  updateHoliday,
} from './edit-holidays.ts';
export {
  /** A change of the calendar, with both calendars. */
  type CalendarChange,
} from './effects.ts';
export {
  /** Adds the holidays of the current and the next two years that were not added before. */
  addHolidayYears,
} from './jobs.ts';
