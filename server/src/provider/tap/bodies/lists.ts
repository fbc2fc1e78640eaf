import type { ChargeFilter, PayoutFilter, RefundFilter } from '../../port.ts';
import { writeEpoch } from './epoch.ts';

const DEFAULT_LIMIT = 25;

/** Returns the common fields of the three list requests. */
const listBody = ({ period, merchant_ids, after, limit }: PayoutFilter) => ({
  period:
    period === undefined
      ? undefined
      : // Tap's period includes its end, that of the port does not.
        { date: { from: writeEpoch(period.from), to: writeEpoch(period.to) - 1 } },
  merchants: merchant_ids,
  starting_after: after,
  limit: limit ?? DEFAULT_LIMIT,
  order_by: 'date',
});

const refundFilters = ({ payout_id, charge_ids }: RefundFilter) => ({
  charges: charge_ids,
  payouts: payout_id === undefined ? undefined : { payout_id: [payout_id] },
});

/** Returns the body of POST /charges/list. */
export const chargeListBody = (filter: ChargeFilter): Record<string, unknown> => ({
  ...listBody(filter),
  ...refundFilters(filter),
  status: filter.raw_status,
  reference: filter.order_reference === undefined ? undefined : { order: filter.order_reference },
});

/** Returns the body of POST /refunds/list. */
export const refundListBody = (filter: RefundFilter): Record<string, unknown> => ({
  ...listBody(filter),
  ...refundFilters(filter),
});

/** Returns the body of POST /payouts/list. */
export const payoutListBody = (filter: PayoutFilter): Record<string, unknown> => listBody(filter);
