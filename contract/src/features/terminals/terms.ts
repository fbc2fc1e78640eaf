import { z } from 'zod';
import { addDays, daysBetween } from '../../kernel/time.ts';
import { RENTAL_PERIOD_DAYS } from '../agreements/schedule.ts';
import { toAsciiDigits, withoutDirectionMarks } from '../../world/digits.ts';

/** The maximum length of a rental in days: three years. */
export const MAX_RENTAL_DAYS = 1_096;

/** The maximum number of days from today to the start of a rental. */
export const MAX_DAYS_AHEAD = 366;

/**
 * The number printed on a device: letters, digits and hyphens. Letters are converted to capitals.
 */
export const tid = z
  .string({ error: 'TID is required' })
  .overwrite((text) => toAsciiDigits(withoutDirectionMarks(text)).trim().toUpperCase())
  .min(1, { error: 'TID is required', abort: true })
  .regex(/^[A-Z0-9-]{4,20}$/, { error: 'A TID must have 4 to 20 letters, digits or hyphens' });

export interface RentalPeriod {
  /** The first day of the rental. */
  readonly rental_start: string;
  /** The day on which the rental ends. The device's next rental may begin on this day. */
  readonly rental_end: string;
}

/** Returns the number of 30-day periods to pay. A started period counts in full. */
export const rentalPeriods = ({ rental_start, rental_end }: RentalPeriod): number =>
  Math.ceil(daysBetween(rental_start, rental_end) / RENTAL_PERIOD_DAYS);

/**
 * Returns the rent of the whole period in minor units.
 * @param rate_minor the rent per period of 30 days
 */
export const rentOf = (rate_minor: bigint, period: RentalPeriod): bigint =>
  rate_minor * BigInt(rentalPeriods(period));

/** Checks that a period is not empty and not too long. Reports problems at the end date. */
export function checkPeriod(period: RentalPeriod, ctx: z.RefinementCtx): void {
  const days = daysBetween(period.rental_start, period.rental_end);
  const wrong = (message: string) =>
    ctx.addIssue({ code: 'custom', path: ['rental_end'], message });
  if (days <= 0) wrong('End date must be after start date');
  else if (days > MAX_RENTAL_DAYS) wrong('A rental can last at most three years');
}

export const RENTAL_STATUSES = ['pending', 'approved', 'rejected', 'active', 'expired'] as const;
export type RentalStatus = (typeof RENTAL_STATUSES)[number];

/** The number of days after which an undecided request expires. Its TID is reserved until then. */
export const REQUEST_DAYS = 14;

export interface RentalTerms {
  readonly rent_minor: bigint;
  readonly loss_fee_minor: bigint;
}

/** The exit cost in minor units, for a returned device and for one that is not returned. */
export interface ExitCost {
  readonly returned_minor: bigint;
  readonly lost_minor: bigint;
  /** The number of days that remain of the rental. Their rent is not refunded. */
  readonly unused_days: number;
}

/**
 * Computes the cost of ending a rental on a day. It is zero before the first day. From then on it
 * is the whole rent, plus the loss fee if the device is not returned.
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

/** Returns the default for the next period. It has the same length as this one. */
export const nextPeriod = ({ rental_start, rental_end }: RentalPeriod): RentalPeriod => ({
  rental_start: rental_end,
  rental_end: addDays(rental_end, daysBetween(rental_start, rental_end)),
});

/**
 * The numbers of days before the end at which owners are reminded of a rental without a renewal.
 */
export const REMINDER_DAYS = [14, 3] as const;

/**
 * The rule by which an active terminal is silent. A terminal with payments is silent after `times`
 * times the usual gap between its last `usual_of` payments. The minimum is `least_days`. A terminal
 * without any payment is silent after `unused_days`.
 */
export const SILENCE = { times: 3, least_days: 3, unused_days: 7, usual_of: 20 } as const;
