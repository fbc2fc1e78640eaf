import { z } from 'zod';
import { kwd, nonNegativeKwd } from '../../kernel/money.ts';

/** In the order of a week in Kuwait. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdays = z
  .array(z.enum(WEEKDAYS))
  .min(1, { error: 'Please choose at least one weekday' })
  .max(WEEKDAYS.length)
  .transform((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)));

export const payoutSettings = z.object({
  /** An export above it waits for a second administrator; 0 is off. */
  second_approval_above: kwd,
  /** The days on which brands are paid. */
  weekdays: z.array(z.enum(WEEKDAYS)),
});
export type PayoutSettings = z.infer<typeof payoutSettings>;

export const payoutSettingsDraft = z.strictObject({
  second_approval_above: nonNegativeKwd,
  weekdays,
});
export type PayoutSettingsDraft = z.output<typeof payoutSettingsDraft>;
