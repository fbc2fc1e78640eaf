import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, intIdText, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText, reason, searchText } from '../../kernel/text.ts';
import { addDays, calendarDate, requiredDate } from '../../kernel/time.ts';
import { transactionStatus } from '../transactions/records.ts';
import { brandTerminalActions, DEVICE_STATES, terminalActions } from './actions.ts';
import { checkPeriod, RENTAL_STATUSES, tid } from './terms.ts';

/**
 * The ways in which a rental is created. `partner` means that the partner registered it, which
 * approves it immediately.
 */
export const RENTAL_ORIGINS = ['request', 'partner', 'renewal', 'replacement'] as const;

export const END_REASONS = [
  'period_over',
  'not_decided',
  'cancelled',
  'returned',
  'replaced',
  'lost',
] as const;

export const terminalAbilities = abilities(terminalActions);

/** A terminal as shown in lists: the rental of one TID to one brand for one period. */
export const terminal = z.object({
  id: z.uuid(),
  tid: z.string(),
  brand_id: intId,
  brand_name: z.string(),
  partner_id: intId.nullable(),
  partner_name: z.string().nullable(),
  /** The status on the current day. */
  status: z.enum(RENTAL_STATUSES),
  origin: z.enum(RENTAL_ORIGINS),
  rental_start: calendarDate,
  /** The day on which the rental ends. It is not part of the rental. */
  rental_end: calendarDate,
  /** The rent of the whole period, in KWD. */
  rental_fee: kwd,
  loss_fee: kwd,
  created_at: z.iso.datetime(),
  /** The name of the requester; null for readers who are not staff. */
  creator_name: z.string().nullable(),
  /** The approver's note, or the reason of the rejection. */
  notes: z.string().nullable(),
  ended_on: calendarDate.nullable(),
  end_reason: z.enum(END_REASONS).nullable(),
  device: z.enum(DEVICE_STATES),
  last_transaction_at: z.iso.datetime().nullable(),
  /** True if the terminal is active, but has had no payment for longer than usual. */
  is_silent: z.boolean(),
  /** True if the next period is requested or booked. */
  renewed: z.boolean(),
  can: terminalAbilities,
});
export type Terminal = z.infer<typeof terminal>;

/** The exit cost on one day, in KWD. */
export const exitCost = z.object({
  day: calendarDate,
  returned: kwd,
  not_returned: kwd,
  unused_days: z.int(),
});

/** One rental in the history of a TID. */
const tenure = z.object({
  id: z.uuid(),
  tid: z.string(),
  brand_id: intId,
  brand_name: z.string(),
  from: calendarDate,
  until: calendarDate,
  status: z.enum(RENTAL_STATUSES),
  origin: z.enum(RENTAL_ORIGINS),
  end_reason: z.enum(END_REASONS).nullable(),
});
export type Tenure = z.infer<typeof tenure>;

export const terminalDetail = terminal.extend({
  rate: kwd,
  agreement_id: z.uuid().nullable(),
  business_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  ended_by_name: z.string().nullable(),
  end_notes: z.string().nullable(),
  /**
   * The rental that this one continues, with the previous period or the previous device; null for
   * the first period.
   */
  follows_id: z.uuid().nullable(),
  /** The time when an undecided request expires; null for other rentals. */
  lapses_at: z.iso.datetime().nullable(),
  /** The exit cost is null after the end of the rental. */
  exit_cost: exitCost.nullable(),
  /** The charges booked for this rental. */
  charges: z.array(
    z.object({ kind: z.enum(['rental', 'loss']), amount: kwd, booked_at: z.iso.datetime() }),
  ),
  /** The rentals of the same TID or contract that the reader may see, newest first. */
  history: z.array(tenure),
  /** The brand's latest payments at this terminal. */
  transactions: z.array(
    z.object({
      id: intId,
      payment_date: z.iso.datetime(),
      amount: kwd,
      status: transactionStatus,
      order_id: z.string().nullable(),
    }),
  ),
});
export type TerminalDetail = z.infer<typeof terminalDetail>;

/** A brand's current terminal prices in KWD. `can` states whether it can request a terminal. */
export const rentalTerms = z.object({
  /** The rent per period of 30 days. */
  rate: kwd,
  loss_fee: kwd,
  agreement_id: z.uuid().nullable(),
  /** The current day in the platform's timezone. */
  today: calendarDate,
  can: abilities(brandTerminalActions),
});
export type RentalTermsRecord = z.infer<typeof rentalTerms>;

const period = {
  rental_start: requiredDate('Rental start is required'),
  rental_end: requiredDate('Rental end is required'),
};

/** A request for a terminal. Values that the server computes, such as the fee, are refused. */
export const terminalRequest = z
  .strictObject({
    tid,
    ...period,
    /** Both ids are optional. They must match the brand in the path and its partner. */
    brand_id: intId.optional(),
    partner_id: intId.nullish(),
  })
  .superRefine(checkPeriod);
export type TerminalRequest = z.output<typeof terminalRequest>;

export const terminalRegistration = z
  .strictObject({ tid, ...period, brand_id: z.int({ error: 'Please select a brand' }).pipe(intId) })
  .superRefine(checkPeriod);
export type TerminalRegistration = z.output<typeof terminalRegistration>;

const notes = cleanText({ min: 0, max: 500, multiline: true });

export const terminalDecision = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('approved'), notes: notes.optional() }),
  z.strictObject({ status: z.literal('rejected'), notes: reason }),
]);
export type TerminalDecision = z.output<typeof terminalDecision>;

export const MAX_BULK_TERMINALS = 200;
export const bulkTerminals = z.strictObject({
  ids: z
    .array(uuid, { error: 'Please select at least one terminal to approve' })
    .min(1, { error: 'Please select at least one terminal to approve' })
    .max(MAX_BULK_TERMINALS, { error: 'Please select at most 200 terminals' }),
  notes: notes.optional(),
});

export const bulkTerminalsResult = z.object({
  approved: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ id: z.uuid(), tid: z.string().nullable(), error: z.string() })),
});
export type BulkTerminalsResult = z.infer<typeof bulkTerminalsResult>;

export const terminalRenewal = z.strictObject({ rental_end: calendarDate });
export const terminalReplacement = z.strictObject({ tid, reason });
export const terminalReturn = z.strictObject({ notes: notes.optional() });

/** The filters of the terminal list. */
export const terminalFilter = {
  q: searchText.optional(),
  status: z.enum(RENTAL_STATUSES).optional(),
  brand_id: intIdText.optional(),
  partner_id: intIdText.optional(),
  silent: z.literal('true').optional(),
};
const wholeFilter = z.strictObject(terminalFilter);
export type TerminalFilter = z.output<typeof wholeFilter>;

/** The orders of the list, by default `newest`: the newest request is first. */
export const TERMINAL_ORDERS = [
  'newest',
  'tid',
  'tid_desc',
  'brand',
  'brand_desc',
  'start',
  'start_desc',
  'end',
  'end_desc',
  'fee',
  'fee_desc',
] as const;
export type TerminalOrder = (typeof TERMINAL_ORDERS)[number];

/** Returns the month of a day, as its first day and the first day of the next month. */
export function monthOf(day: string): { readonly from: string; readonly until: string } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, until: `${addDays(from, 31).slice(0, 7)}-01` };
}
