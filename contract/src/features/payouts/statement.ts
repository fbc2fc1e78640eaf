import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { brandPayout } from './records.ts';

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The file of a statement is saved under this name. */
export const statementName = (payout_id: number, format: StatementFormat): string =>
  `payout-statement-${payout_id}.${format}`;

/**
 * One payout of a brand in full. `amount - fee - set_off_amount = cleared_amount`, and
 * `cleared_amount + other_amount` is the payout's amount.
 */
export const payoutStatement = z.object({
  payout: brandPayout,
  brand_id: intId,
  brand_name: z.string(),
  /** Where the money went, as it was at that time; null for payments that no bank made. */
  bank_name: z.string().nullable(),
  iban_masked: z.string().nullable(),
  beneficiary: z.string().nullable(),
  /** The business whose money it was. */
  paid_by: z.string().nullable(),
  currency: z.literal('KWD'),
  sums: z.object({
    /** What customers paid in the transactions of this payout, and the fees of that. */
    amount: kwd,
    fee: kwd,
    /** Of the rest, what refunds, chargebacks and other payouts have taken. */
    set_off_amount: kwd,
    cleared_amount: kwd,
    /** What belongs to no transaction, such as an adjustment. */
    other_amount: kwd,
  }),
});
export type PayoutStatement = z.infer<typeof payoutStatement>;
