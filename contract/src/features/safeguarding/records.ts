import { z } from 'zod';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { calendarDate, instant } from '../../kernel/time.ts';
import { BANK_ACCOUNT_PURPOSES } from '../bank-accounts/records.ts';
import { month } from '../payout-statements/records.ts';

const business = z.object({ id: uuid, name: z.string() });

/** The amounts that a business owes merchants at the end of a day, in KWD. */
const owedAmounts = z.object({
  /** The provider has paid it, and it is not settled in the ledger yet. */
  pending: kwd,
  /** The brands can be paid. A brand's debt does not reduce what others are owed. */
  payable: kwd,
  /** It is in a payout export that is not confirmed. */
  in_transit: kwd,
  deposits: kwd,
  total: kwd,
});

/** The closing balance of a bank account, from its last statement until the day. */
const accountBalance = z.object({
  bank_account_id: uuid,
  /** The masked IBAN. */
  iban: z.string(),
  purpose: z.enum(BANK_ACCOUNT_PURPOSES),
  /** Null if the account has no statement until the day. */
  closing: kwd.nullable(),
  statement_day: calendarDate.nullable(),
});

export const businessSafeguarding = z.object({
  business,
  owed: owedAmounts,
  accounts: z.array(accountBalance),
  /** The sum of the closing balances. Null if the statements do not cover the day. */
  balance: kwd.nullable(),
  /** `balance` minus the total owed. A shortfall is negative. Null if `balance` is null. */
  difference: kwd.nullable(),
  /** The provider's debt: captured amounts after costs and refunds that it has not paid. */
  provider_debt: kwd,
});
export type BusinessSafeguarding = z.infer<typeof businessSafeguarding>;

export const safeguardingReport = z.object({
  day: calendarDate,
  businesses: z.array(businessSafeguarding),
});
export type SafeguardingReport = z.infer<typeof safeguardingReport>;

/** A sealed report of a day. Other figures of the day make a new version, and each stays. */
export const storedReport = z.object({
  day: calendarDate,
  version: intId,
  /** SHA-256 of the PDF. */
  sha256: z.string(),
  /** False if no timestamp authority is set, or if it did not answer. */
  is_timestamped: z.boolean(),
  created_at: instant,
});
export type StoredReport = z.infer<typeof storedReport>;

/** One business on one recorded day. */
export const safeguardingDay = z.object({
  day: calendarDate,
  business,
  owed: kwd,
  balance: kwd,
  difference: kwd,
});
export type SafeguardingDay = z.infer<typeof safeguardingDay>;

/** The share of a month's captures that were identified on all three sides, in percent. */
const clearingMonth = z.object({
  month,
  /** The captured amount that was due in the month, as far as its first working day has passed. */
  volume: kwd,
  /** The shares by the first and by the fourth working day. Null if there is no volume. */
  first_percent: z.number().nullable(),
  fourth_percent: z.number().nullable(),
});

export const clearingScore = z.object({
  /** The last 12 months with captures, newest first. */
  months: z.array(clearingMonth),
  /** The earliest due day with money that is not identified, and the amount of its month. */
  oldest_open: z.object({ due_day: calendarDate, amount: kwd }).nullable(),
});
export type ClearingScore = z.infer<typeof clearingScore>;
