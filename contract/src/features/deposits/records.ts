import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd } from '../../kernel/money.ts';
import { DEPOSIT_STATES, depositActions } from './actions.ts';

/** A brand's deposit. Amounts are in major units of `currency`. */
export const deposit = z.object({
  state: z.enum(DEPOSIT_STATES),
  currency: z.enum(['KWD', 'USD', 'EUR']),
  /** The amount that the brand's category requires. */
  required_amount: kwd,
  received_amount: kwd.nullable(),
  received_at: z.iso.datetime().nullable(),
  returned_at: z.iso.datetime().nullable(),
  can: abilities(depositActions),
});
export type Deposit = z.infer<typeof deposit>;
