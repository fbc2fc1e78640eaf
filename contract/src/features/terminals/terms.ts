import { z } from 'zod';
import { addDays, daysBetween } from '../../kernel/time.ts';
import { RENTAL_PERIOD_DAYS } from '../agreements/schedule.ts';
import { toAsciiDigits, withoutDirectionMarks } from '../../world/digits.ts';

/** The maximum length of a rental: three years. */
export const MAX_RENTAL_DAYS = 1_096;

/** The first day may be at most this many days ahead. */
export const MAX_DAYS_AHEAD = 366;

/** The number of a device as printed on it: letters, digits and hyphens, read in capitals. */
export const tid = z
  .string({ error: 'TID is required' })
  .overwrite((text) => toAsciiDigits(withoutDirectionMarks(text)).trim().toUpperCase())
  .min(1, { error: 'TID is required', abort: true })
  .regex(/^[A-Z0-9-]{4,20}$/, { error: 'A TID has 4 to 20 letters, digits and hyphens' });

export interface RentalPeriod {
  /** The first day. */
  readonly rental_start: string;
  /** The day on which it ends. Another rental of the device may begin on that day. */
  readonly rental_end: string;
}

/** The charged periods of 30 days: the days divided by 30, rounded up. */
export const rentalPeriods = ({ rental_start, rental_end }: RentalPeriod): number =>
  Math.ceil(daysBetween(rental_start, rental_end) / RENTAL_PERIOD_DAYS);

/** The whole rent in minor units. @param rate_minor per 30 days */
export const rentOf = (rate_minor: bigint, period: RentalPeriod): bigint =>
  rate_minor * BigInt(rentalPeriods(period));

/** Checks a period alone and reports problems at its end date. */
export function checkPeriod(period: RentalPeriod, ctx: z.RefinementCtx): void {
  const days = daysBetween(period.rental_start, period.rental_end);
  const wrong = (message: string) =>
    ctx.addIssue({ code: 'custom', path: ['rental_end'], message });
  if (days <= 0) wrong('End date must be after start date');
  else if (days > MAX_RENTAL_DAYS) wrong('A rental lasts three years at most');
}

export const RENTAL_STATUSES = ['pending', 'approved', 'rejected', 'active', 'expired'] as const;
export type RentalStatus = (typeof RENTAL_STATUSES)[number];

/** An undecided request lapses after this many days. Until then its TID is reserved. */
export const REQUEST_DAYS = 14;

export interface RentalTerms {
  readonly rent_minor: bigint;
  readonly loss_fee_minor: bigint;
}

/** The total cost of an exit, in minor units: with the device returned, and without it. */
export interface ExitCost {
  readonly returned_minor: bigint;
  readonly lost_minor: bigint;
  /** The remaining days of the rent, which are not refunded. */
  readonly unused_days: number;
}

/**
 * The cost of ending a rental on a day. Before its first day it is zero. From then on it is the
 * whole rent without a refund, plus the loss fee if the device is not returned.
 */
export function exitCostOn(
  { rental_start, rental_end }: RentalPeriod,
  { rent_minor, loss_fee_minor }: RentalTerms,
  day: string,
): ExitCost {
  if (day < rental_start) return { returned_minor: 0n, lost_minor: 0n, unused_days: 0 };
  return {
    returned_minor: rent_minor,
    lost_minor: rent_minor + loss_fee_minor,
    unused_days: Math.max(daysBetween(day, rental_end), 0),
  };
}

/** The default of the next period: as long as this one. */
export const nextPeriod = ({ rental_start, rental_end }: RentalPeriod): RentalPeriod => ({
  rental_start: rental_end,
  rental_end: addDays(rental_end, daysBetween(rental_start, rental_end)),
});

/** The days before its end on which an owner is reminded of a rental without a renewal. */
export const REMINDER_DAYS = [14, 3] as const;

/**
 * A running terminal is silent when it has had no payment for three times the usual gap between its
 * last 20 payments, and for at least 3 days; a terminal without any payment, after 7 days.
 */
export const SILENCE = { times: 3, least_days: 3, unused_days: 7, usual_of: 20 } as const;
