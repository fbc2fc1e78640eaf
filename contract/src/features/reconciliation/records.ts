import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import {
  correctionActions,
  differenceActions,
  PROPOSAL_STATES,
  reconciliationDayActions,
  ROW_STATES,
} from './actions.ts';

/**
 * The sides with which the ledger is compared: the provider's payout report, confirmed payments,
 * and the statements of our banks.
 */
export const RECONCILIATION_SIDES = ['provider', 'bank', 'statement'] as const;
export type ReconciliationSide = (typeof RECONCILIATION_SIDES)[number];

/**
 * The kinds of a result.
 * - `missing`: only one of the two has the item
 * - `over`, `under`: the other side has more or less than the ledger
 */
export const RECONCILIATION_KINDS = ['matched', 'missing', 'over', 'under'] as const;
export type ReconciliationKind = (typeof RECONCILIATION_KINDS)[number];

/**
 * The reasons for the results.
 * - `agrees`: nothing differs.
 * - `not_paid`: the capture is due, but no payout at the bank contains it.
 * - `not_listed`: the capture was settled with a payout whose current report does not list it.
 * - `unknown_charge`, `unknown_refund`: the provider lists it, but our records do not contain it.
 * - `not_captured`: the provider paid it, but our records have no capture of it.
 * - `not_settled`: the provider paid it, but the ledger has no settlement of it.
 * - `paid_twice`: an earlier payout already paid it.
 * - `other_amount`: the two sides have different amounts.
 * - `other_sum`: the amount of a payout differs from the sum of its items.
 * - `not_booked`: a confirmed payment has no booking.
 * - `not_confirmed`: a booking has no confirmed payment.
 * - `not_at_bank`: a payout was confirmed, and the bank does not show it after 2 working days.
 * - `unknown_entry`: nothing explains an entry of a statement.
 * - `paid_twice_by_bank`: the bank made a payment twice.
 */
export const RECONCILIATION_REASONS = [
  'agrees',
  'not_paid',
  'not_listed',
  'unknown_charge',
  'unknown_refund',
  'not_captured',
  'not_settled',
  'paid_twice',
  'other_amount',
  'other_sum',
  'not_booked',
  'not_confirmed',
  'not_at_bank',
  'unknown_entry',
  'paid_twice_by_bank',
] as const;
export type ReconciliationReason = (typeof RECONCILIATION_REASONS)[number];

/**
 * The states of a day. It is `unread` until its first comparison ends. A failed comparison keeps
 * the previous results.
 */
export const DAY_STATES = ['unread', 'matched', 'open'] as const;
export type DayState = (typeof DAY_STATES)[number];
export const RUN_STATES = ['running', 'done', 'failed'] as const;

/**
 * The accounts against which a correction can be booked. A write-off always uses `cost_variance`.
 */
export const COUNTER_ACCOUNTS = ['cost_variance', 'provider_receivable', 'brand_payable'] as const;
export type CounterAccount = (typeof COUNTER_ACCOUNTS)[number];
const ledgerAccount = z.enum([...COUNTER_ACCOUNTS, 'bank']);
export type CorrectedAccount = z.infer<typeof ledgerAccount>;

const person = z.object({ id: z.uuid(), name: z.string() });

export const reconciliationProposal = z.object({
  id: z.uuid(),
  state: z.enum(PROPOSAL_STATES),
  entry_kind: z.enum(['write_off', 'adjustment']),
  debit_account: ledgerAccount,
  credit_account: ledgerAccount,
  amount: kwd,
  note: z.string(),
  proposed_by: person,
  proposed_at: z.iso.datetime(),
  decided_by: person.nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The reason of the rejection; null otherwise. */
  reason: z.string().nullable(),
  /** The number of the entry in the ledger; null before the approval. */
  entry_id: z.int().nullable(),
  can: abilities(correctionActions),
});
export type ReconciliationProposal = z.infer<typeof reconciliationProposal>;

/**
 * Amounts in KWD. `expected` is the ledger's, `found` is the other side's. `difference` is `found`
 * minus `expected`.
 */
const figures = { expected: kwd, found: kwd, difference: kwd };

export const reconciliationRow = z.object({
  id: z.uuid(),
  day: calendarDate,
  side: z.enum(RECONCILIATION_SIDES),
  kind: z.enum(RECONCILIATION_KINDS),
  reason: z.enum(RECONCILIATION_REASONS),
  state: z.enum(ROW_STATES),
  /** The id of the compared item: the provider's payout or charge, an export or a payment. */
  subject: z.string(),
  provider_payout_id: z.string().nullable(),
  merchant_id: z.string().nullable(),
  business: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The export that explains a row of the bank's side; null for other rows. */
  export_id: z.uuid().nullable(),
  transaction_count: z.int(),
  ...figures,
  /** The part of the difference that approved corrections have removed. */
  corrected: kwd,
  /** The part of the difference that is neither corrected nor accepted. */
  remaining: kwd,
  resolution: z.object({ note: z.string(), by: person, at: z.iso.datetime() }).nullable(),
  /** The proposals: undecided ones first, then newest first. */
  proposals: z.array(reconciliationProposal),
  /** The accounts against which a correction can be booked; empty if none is possible. */
  counter_accounts: z.array(z.enum(COUNTER_ACCOUNTS)),
  can: abilities(differenceActions),
});
export type ReconciliationRow = z.infer<typeof reconciliationRow>;

export const reconciliationDay = z.object({
  day: calendarDate,
  state: z.enum(DAY_STATES),
  run: z.object({
    state: z.enum(RUN_STATES),
    finished_at: z.iso.datetime().nullable(),
  }),
  provider: z.object(figures),
  bank: z.object(figures),
  /**
   * The payments in the statements of our banks. Money that leaves an account is positive. Null if
   * no statement has a payment or a difference on this day.
   */
  statement: z.object(figures).nullable(),
  matched_count: z.int(),
  open_count: z.int(),
  resolved_count: z.int(),
  /** The sums of surpluses and of shortfalls that are neither corrected nor accepted. */
  over_amount: kwd,
  under_amount: kwd,
  can: abilities(reconciliationDayActions),
});
export type ReconciliationDay = z.infer<typeof reconciliationDay>;

/** A transaction that explains a row. */
export const explainingTransaction = z.object({
  /** The id is null if only the other side has the transaction. */
  transaction_id: z.int().nullable(),
  kind: z.enum(['charge', 'refund']),
  provider_id: z.string().nullable(),
  brand_name: z.string().nullable(),
  payment_date: z.iso.datetime().nullable(),
  /** The amount before costs. It is negative for a refund. */
  amount: kwd,
  expected: kwd,
  found: kwd,
});
export type ExplainingTransaction = z.infer<typeof explainingTransaction>;

export const note = cleanText({
  max: 1_000,
  required: 'Please explain the difference',
  multiline: true,
});

export const resolutionNote = z.strictObject({ note });
export const correctionDraft = z.strictObject({
  account: z.enum(COUNTER_ACCOUNTS, { error: 'Please choose an account' }),
  amount: positiveKwd,
  note,
});
export type CorrectionDraft = z.output<typeof correctionDraft>;
