import { forgetAnsweredPayers } from './features/charges/charges.ts';
import type { Forgetting } from './features/customers/customers.ts';
import { forgetPayers } from './features/transactions/transactions.ts';
import { forgetPostedPayers } from './features/webhook-deliveries/webhook-deliveries.ts';
import { forgetToldPayers } from './features/webhooks/webhooks.ts';

/** Everybody who keeps something of a payer beside the customer's own record. */
export const FORGETTING: Forgetting = {
  payments: forgetPayers,
  messages: [forgetToldPayers, forgetPostedPayers, forgetAnsweredPayers],
};
