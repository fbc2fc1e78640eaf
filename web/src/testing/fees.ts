import type { FeeRow } from '@diwan/contract/features/fees/records';

/** Returns a row of the fee table: 1.5 % + 0.100 KWD, with a cost of 0.7 %. */
export const feeRow = (more: Partial<FeeRow> = {}): FeeRow => ({
  id: 1,
  version_id: '11',
  card_type: 'KNET',
  payment_method: 'PG',
  card_origin: 'any',
  brand_percentage: 1.5,
  brand_fixed: 0.1,
  cost_percentage: 0.7,
  cost_fixed: 0,
  refund_revenue_percentage: 0,
  refund_revenue_fixed: 0,
  refund_cost_percentage: 0,
  refund_cost_fixed: 0,
  chargeback_revenue_percentage: 0,
  chargeback_revenue_fixed: 0,
  chargeback_cost_percentage: 0,
  chargeback_cost_fixed: 0,
  ...more,
});
