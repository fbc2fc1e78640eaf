import type { Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as store from './store.ts';

interface Refusal {
  readonly code: string;
  readonly description: string;
}

/**
 * The provider took no charge for it: it failed before it began. One that has a charge meanwhile
 * is left to that charge.
 */
export async function refuseTransaction(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  id: bigint,
  { code, description }: Refusal,
  { free_key = false } = {},
): Promise<void> {
  const held = await store.holdById(tx, id);
  if (held?.status !== 'INITIATED' || held.charge_id !== null) return;
  const response_message = description.slice(0, 500);
  const facts = { raw_status: 'REFUSED', response_code: code.slice(0, 20), response_message };
  const freed = free_key ? { idempotency_key: null } : {};
  await store.updateTransaction(tx, id, { ...facts, ...freed, status: 'FAILED' });
  const detail = { raw_status: 'REFUSED', message: response_message };
  await store.addEvent(tx, id, { kind: 'failed', at: clock.iso(), detail });
}

/** The invoice that was made for a transaction. */
export const linkInvoice = (tx: Tx, id: bigint, invoice_id: string, raw_status: string) =>
  store.updateTransaction(tx, id, { invoice_id, raw_status });
