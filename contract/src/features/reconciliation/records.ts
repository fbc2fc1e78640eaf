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
 * The side that the ledger is compared with: the provider's payout report, or confirmed payments.
 */
export const RECONCILIATION_SIDES = ['provider', 'bank'] as const;
export type ReconciliationSide = (typeof RECONCILIATION_SIDES)[number];

/** The result. `missing`: only one side has it. `over`: more than the ledger; `under`: less. */
export const RECONCILIATION_KINDS = ['matched', 'missing', 'over', 'under'] as const;
export type ReconciliationKind = (typeof RECONCILIATION_KINDS)[number];

/**
 * - `agrees`: nothing differs.
 * - `not_paid`: captured, due, and in no payout that the bank has.
 * - `not_listed`: settled with a payout that no longer lists it.
 * - `unknown_charge`, `unknown_refund`: the provider lists it, and our records do not have it.
 * - `not_captured`: the provider paid it, and in our records it was never captured.
 * - `not_settled`: the provider paid it, and the ledger has not booked that.
 * - `paid_twice`: an earlier payout paid it already.
 * - `other_amount`: both have it, with different amounts.
 * - `other_sum`: a payout differs from the sum of its items.
 * - `not_booked`: a confirmed payment without its booking.
 * - `not_confirmed`: a booking without a confirmed payment.
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
] as const;
export type ReconciliationReason = (typeof RECONCILIATION_REASONS)[number];

/** `unread` until its first run has ended. A failed run keeps the results of the previous one. */
export const DAY_STATES = ['unread', 'matched', 'open'] as const;
export type DayState = (typeof DAY_STATES)[number];
export const RUN_STATES = ['running', 'done', 'failed'] as const;

/** The possible counter accounts of a correction. A write-off always uses the variance. */
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
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The ledger's number of the booking. */
  entry_id: z.int().nullable(),
  can: abilities(correctionActions),
});
export type ReconciliationProposal = z.infer<typeof reconciliationProposal>;

/** Amounts in KWD: the ledger's, the other side's, and the second minus the first. */
const figures = { expected: kwd, found: kwd, difference: kwd };

export const reconciliationRow = z.object({
  id: z.uuid(),
  day: calendarDate,
  side: z.enum(RECONCILIATION_SIDES),
  kind: z.enum(RECONCILIATION_KINDS),
  reason: z.enum(RECONCILIATION_REASONS),
  state: z.enum(ROW_STATES),
  /** The subject: the provider's payout or charge, an export or a payment. */
  subject: z.string(),
  provider_payout_id: z.string().nullable(),
  merchant_id: z.string().nullable(),
  business: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Our payout whose page explains a row of the bank's side. */
  export_id: z.uuid().nullable(),
  transaction_count: z.int(),
  ...figures,
  /** The part of the difference that approved corrections have booked. */
  corrected: kwd,
  /** The part of the difference that is neither corrected nor accepted. */
  remaining: kwd,
  resolution: z.object({ note: z.string(), by: person, at: z.iso.datetime() }).nullable(),
  /** Undecided ones first, then newest first. */
  proposals: z.array(reconciliationProposal),
  /** The possible counter accounts of a correction; empty when none is possible. */
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
  matched_count: z.int(),
  open_count: z.int(),
  resolved_count: z.int(),
  /** Neither corrected nor accepted: the sum of all surpluses, and the sum of all shortfalls. */
  over_amount: kwd,
  under_amount: kwd,
  can: abilities(reconciliationDayActions),
});
export type ReconciliationDay = z.infer<typeof reconciliationDay>;

/** One of the transactions that explain a row. */
export const explainingTransaction = z.object({
  /** Null when only the other side has it. */
  transaction_id: z.int().nullable(),
  kind: z.enum(['charge', 'refund']),
  provider_id: z.string().nullable(),
  brand_name: z.string().nullable(),
  payment_date: z.iso.datetime().nullable(),
  /** Before costs; negative for a refund. */
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
