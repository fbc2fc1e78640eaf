import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate, WEEKDAYS } from '../../kernel/time.ts';
import { SCHEMES } from '../fees/records.ts';
import { HOLIDAY_STATUSES, holidayActions } from './actions.ts';

/** A day on which banks do not work. Every status counts as a holiday. */
export const holiday = z.object({
  day: calendarDate,
  name_en: z.string(),
  name_ar: z.string(),
  status: z.enum(HOLIDAY_STATUSES),
  can: abilities(holidayActions),
});
export type Holiday = z.infer<typeof holiday>;

const name = cleanText({ max: 100, required: 'Please enter the name in both languages' });
const fields = {
  day: calendarDate,
  name_en: name,
  name_ar: name,
  status: z.enum(HOLIDAY_STATUSES),
};

export const holidayDraft = z.strictObject({
  ...fields,
  status: fields.status.default('announced'),
});
export type HolidayDraft = z.output<typeof holidayDraft>;

/** The changed values. Another `day` moves the holiday, and absent values are unchanged. */
export const holidayEdit = z.strictObject(fields).partial();
export type HolidayEdit = z.output<typeof holidayEdit>;

/**
 * A proposed change. With only `day`, a holiday is added. With `replaces` and `day`, the holiday
 * moves. With only `replaces`, it is removed.
 */
export const holidayChange = holidayEdit
  .extend({ replaces: calendarDate.optional() })
  .refine(({ day, replaces }) => day !== undefined || replaces !== undefined, {
    path: ['day'],
    error: 'Please enter a valid date (yyyy-MM-dd)',
  });
export type HolidayChange = z.output<typeof holidayChange>;

/** The effects of a changed calendar on captures that the provider has not paid yet. */
export const calendarEffects = z.object({
  /** The number of captures whose expected payout date changes. */
  transactions: z.int(),
  amount: kwd,
  /** The changed dates, sorted by date. */
  expected_dates: z.array(
    z.object({
      from: calendarDate,
      to: calendarDate,
      transactions: z.int(),
      amount: kwd,
    }),
  ),
  /**
   * The number of open `not_paid` differences that would disappear on each day, and the number of
   * new ones.
   */
  open_differences: z.array(z.object({ day: calendarDate, cleared: z.int(), opened: z.int() })),
});
export type CalendarEffects = z.infer<typeof calendarEffects>;

const weekend_days = z
  .array(z.enum(WEEKDAYS))
  .min(1, { error: 'Please choose at least one weekend day' })
  .max(WEEKDAYS.length - 1, { error: 'Please leave at least one working day' })
  .overwrite((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)));

/** The longest delay that can be set, in working days. */
export const MAX_DELAY_DAYS = 15;

const DELAY_RANGE = 'The delay must be between 0 and 15 working days';
const delay = {
  scheme: z.enum(SCHEMES),
  /** The number of working days from the capture to the provider's payout. */
  delay_days: z
    .int({ error: DELAY_RANGE })
    .min(0, { error: DELAY_RANGE })
    .max(MAX_DELAY_DAYS, { error: DELAY_RANGE }),
  /**
   * The cut-off in the platform's timezone. Later captures belong to the next day. '00:00' is
   * midnight at the end of the day.
   */
  cutoff_time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 14:00' }),
};

const applies_from = calendarDate;
const weekend = z.object({ applies_from, weekend_days: z.array(z.enum(WEEKDAYS)) });
const providerDelay = z.object({ ...delay, applies_from });
export type ProviderDelay = z.infer<typeof providerDelay>;

/** The values, newest first. Each applies from its day until the next value of the same kind. */
export const calendarSettings = z.object({
  weekends: z.array(weekend),
  provider_delays: z.array(providerDelay),
});
export type CalendarSettings = z.infer<typeof calendarSettings>;

/** New values that apply from a day on. Absent values are unchanged. */
export const calendarSettingsDraft = z.strictObject({
  applies_from,
  weekend_days: weekend_days.optional(),
  provider_delays: z
    .array(z.strictObject(delay))
    .max(SCHEMES.length)
    .refine((all) => new Set(all.map(({ scheme }) => scheme)).size === all.length, {
      error: 'Please enter each card type only once',
    })
    .optional(),
});
export type CalendarSettingsDraft = z.output<typeof calendarSettingsDraft>;

const year = z.int().min(1900).max(2199);
/** Converts a year in a query from text. */
export const yearText = z.codec(z.string().regex(/^(?:19|2[01])\d\d$/), year, {
  decode: Number,
  encode: String,
});
