import type { TransactionRow } from '@diwan/contract/features/transactions';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { StoredRow } from './store.ts';

/** The partner's page of an order: its template has the order's id at `{id}`. */
const orderUrl = (template: string | null, order_id: string | null): string | null =>
  template === null || order_id === null
    ? null
    : template.replaceAll('{id}', encodeURIComponent(order_id.toWellFormed()));

export function showRow(row: StoredRow): TransactionRow {
  const { id, charge_id, amount_minor, order_details_url, ...rest } = row;
  return {
    ...rest,
    id: Number(id),
    tap_id: charge_id,
    amount: toMajorNumber(amount_minor),
    order_url: orderUrl(order_details_url, row.order_id),
  };
}
