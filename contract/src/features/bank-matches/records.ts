import { z } from 'zod';

/** The kinds of records that explain an entry of a bank statement. */
export const MATCH_KINDS = [
  'provider_payout',
  'payout_line',
  'payout_file',
  'payout_returned',
  'manual_payout',
  'deposit',
  'bank_charge',
  'own_transfer',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/**
 * The reasons why an entry matches its record.
 * - `reference`: the bank states the platform's reference or the provider's, and the amount agrees.
 * - `bank_code`: the bank's code states a charge.
 * - `amount_and_day`: only one record has this amount within 5 working days.
 * - `sum`: only the sum of one file, or of one day of the provider, has this amount.
 * - `person`: a person matched the entry and noted why.
 */
const MATCH_RULES = ['reference', 'bank_code', 'amount_and_day', 'sum', 'person'] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

/** The match of an entry of a bank statement. */
export const bankMatch = z.object({
  kind: z.enum(MATCH_KINDS),
  rule: z.enum(MATCH_RULES),
  /** The reason in the reader's language. */
  evidence: z.string(),
  /**
   * The id of the record: a payout, an export, a manual payout, a deposit's ledger entry, or the
   * other entry of a transfer. For the provider its payout, or the day of several payouts. A bank
   * charge has the id of its own entry.
   */
  record_id: z.string(),
});
export type BankMatch = z.infer<typeof bankMatch>;

/** A match that books money, or the end of such a match. Another admin must approve it. */
export const bankMatchProposal = z.object({
  action: z.enum(['match', 'unmatch']),
  /** The kind of the proposed match; null for the end of a match. */
  kind: z.enum(MATCH_KINDS).nullable(),
  /** The ids of the records; empty for a bank charge and for the end of a match. */
  record_ids: z.array(z.string()),
  note: z.string(),
  proposed_by: z.object({ id: z.uuid(), name: z.string() }),
  proposed_at: z.iso.datetime(),
});
export type BankMatchProposal = z.infer<typeof bankMatchProposal>;
