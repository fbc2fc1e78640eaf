import { z } from 'zod';
import { kwd } from '../../kernel/money.ts';

export const DEPOSIT_STATES = ['none', 'required', 'received', 'returned'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Amounts are in `currency`, major units. */
export const deposit = z.object({
  state: z.enum(DEPOSIT_STATES),
  currency: z.enum(['KWD', 'USD', 'EUR']),
  /** What the brand's category asks for. */
  required_amount: kwd,
  received_amount: kwd.nullable(),
  received_at: z.iso.datetime().nullable(),
  returned_at: z.iso.datetime().nullable(),
});
export type Deposit = z.infer<typeof deposit>;
