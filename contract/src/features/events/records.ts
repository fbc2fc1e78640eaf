import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { transactionStatus } from '../transactions/records.ts';

/**
 * The content of `transaction.created` and `transaction.changed`: the transaction's current state.
 */
export const transactionEvent = z.object({
  id: intId,
  brand_id: intId,
  status: transactionStatus,
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

export const EVENT_TYPES = ['transaction.created', 'transaction.changed'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
