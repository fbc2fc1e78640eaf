import { formatMoney } from '@diwan/contract/kernel/money';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import type { LockedTransaction, StoredRefund } from './store.ts';

type RefundNotice = Pick<StoredRefund, 'amount_minor' | 'fee_minor'> &
  (
    | { readonly template: 'refund_made' }
    | {
        readonly template: `chargeback_${'opened' | 'won' | 'lost' | 'reversed'}`;
        readonly reason: string;
      }
  );

/** Notifies the owner about a refund or dispute, in the transaction that books it. */
export const tellOwner = (
  tx: Tx,
  { config, ...deps }: Pick<Deps, 'jobs' | 'secrets' | 'clock' | 'config'>,
  { id, brand_id, order_id }: Pick<LockedTransaction, 'id' | 'brand_id' | 'order_id'>,
  told: RefundNotice,
): Promise<void> =>
  notifyOwner(tx, deps, brand_id, ({ name: brand_name }) => {
    const params = {
      brand_name,
      order: order_id ?? `#${id}`,
      amount: formatMoney(told.amount_minor),
      fee: formatMoney(told.fee_minor),
      address: new URL(`/transactions?open=${id}`, config.public_url).href,
    };
    if (told.template === 'refund_made') return { template: told.template, params };
    return { template: told.template, params: { ...params, reason: told.reason } };
  });
