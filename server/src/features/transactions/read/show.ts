import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { StoredRow } from './store.ts';

/** The partner's page of an order: its template has the order's id at `{id}`. */
const orderUrl = (template: string | null, order_id: string | null): string | null =>
  template === null || order_id === null
    ? null
    : template.replaceAll('{id}', encodeURIComponent(order_id.toWellFormed()));

/** Field by field: a row of the detail has more columns, and they are not for everybody. */
export const showRow = (row: StoredRow): TransactionRow => ({
  id: Number(row.id),
  payment_date: row.payment_date,
  order_id: row.order_id,
  tap_id: row.charge_id,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  customer_phone: row.customer_phone,
  amount: toMajorNumber(row.amount_minor),
  currency: row.currency,
  status: row.status,
  payment_method: row.payment_method,
  card_type: row.card_type,
  payment_type: row.payment_type,
  settled: row.settled,
  paid_out: row.paid_out,
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  order_url: orderUrl(row.order_details_url, row.order_id),
});
