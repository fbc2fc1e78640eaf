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

/** With another `day` the holiday moves. Values that are absent do not change. */
export const holidayEdit = z.strictObject(fields).partial();
export type HolidayEdit = z.output<typeof holidayEdit>;

/**
 * A change of a holiday. Without `replaces` it adds `day`; with it, the holiday of that day moves
 * to `day`. Without `day` the holiday of `replaces` is removed.
 */
export const holidayChange = holidayEdit
  .extend({ replaces: calendarDate.optional() })
  .refine(({ day, replaces }) => day !== undefined || replaces !== undefined, {
    path: ['day'],
    error: 'Please enter a valid date (yyyy-MM-dd)',
  });
export type HolidayChange = z.output<typeof holidayChange>;

/** The effects of a change of the calendar on captures that the provider has not paid yet. */
export const calendarEffects = z.object({
  /** Captures whose expected payout date changes. */
  transactions: z.int(),
  amount: kwd,
  /** In the order of the dates. */
  expected_dates: z.array(
    z.object({
      from: calendarDate,
      to: calendarDate,
      transactions: z.int(),
      amount: kwd,
    }),
  ),
  /** Per reconciliation day: open differences `not_paid` that disappear, and new ones. */
  open_differences: z.array(z.object({ day: calendarDate, cleared: z.int(), opened: z.int() })),
});
export type CalendarEffects = z.infer<typeof calendarEffects>;

const weekend_days = z
  .array(z.enum(WEEKDAYS))
  .min(1, { error: 'Please choose at least one weekend day' })
  .max(WEEKDAYS.length - 1, { error: 'Please leave at least one working day' })
  .overwrite((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)));

/** The longest delay of a provider, in working days. */
export const MAX_DELAY_DAYS = 15;

const DELAY_RANGE = 'The delay must be between 0 and 15 working days';
const delay = {
  scheme: z.enum(SCHEMES),
  /** Working days from the capture to the provider's payout. */
  delay_days: z
    .int({ error: DELAY_RANGE })
    .min(0, { error: DELAY_RANGE })
    .max(MAX_DELAY_DAYS, { error: DELAY_RANGE }),
  /**
   * Later captures belong to the next day. '00:00' is midnight at the end of the day. It is in the
   * platform's timezone.
   */
  cutoff_time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 14:00' }),
};

const applies_from = calendarDate;
const weekend = z.object({ applies_from, weekend_days: z.array(z.enum(WEEKDAYS)) });
const providerDelay = z.object({ ...delay, applies_from });
export type ProviderDelay = z.infer<typeof providerDelay>;

/** Each value applies from its day until the next one of the same kind. Newest first. */
export const calendarSettings = z.object({
  weekends: z.array(weekend),
  provider_delays: z.array(providerDelay),
});
export type CalendarSettings = z.infer<typeof calendarSettings>;

/** Values that apply from a day on. What is absent does not change. */
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
/** A year as text of a query. */
export const yearText = z.codec(z.string().regex(/^(?:19|2[01])\d\d$/), year, {
  decode: Number,
  encode: String,
});
