import { requesters } from '@diwan/contract/features/refunds/words';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { personName } from '../users/public.ts';
import type { LockedTransaction, StoredRefund } from './store.ts';

type RefundNotice = Pick<StoredRefund, 'amount_minor' | 'fee_minor'> &
  (
    | { readonly template: 'refund_made'; readonly requested_by: string | null }
    | {
        readonly template: 'chargeback_opened';
        readonly reason: string;
        readonly last_day: string;
        /** The page where the owner adds evidence. */
        readonly address: string;
      }
    | {
        readonly template: `chargeback_${'won' | 'lost' | 'reversed'}`;
        readonly reason: string;
      }
  );

/** Returns the name of the person who refunded, or their e-mail address if they have no name. */
async function findRequester(tx: Tx, user_id: string | null): Promise<string | undefined> {
  if (user_id === null) return undefined;
  const row = await tx
    .selectFrom('users as u')
    .select(['u.email', personName<string>('u').as('name')])
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  return row && (row.name === null || row.name === '' ? row.email : row.name);
}

/** Notifies the owner about a refund or dispute, in the transaction that books it. */
export async function notifyOwnerOfRefund(
  tx: Tx,
  { config, ...deps }: Pick<Deps, 'jobs' | 'secrets' | 'clock' | 'config'>,
  { id, brand_id, order_id }: Pick<LockedTransaction, 'id' | 'brand_id' | 'order_id'>,
  told: RefundNotice,
): Promise<void> {
  const by = told.template === 'refund_made' ? await findRequester(tx, told.requested_by) : '';
  await notifyOwner(tx, deps, brand_id, ({ name: brand_name, language }) => {
    const params = {
      brand_name,
      order: order_id ?? `#${id}`,
      amount: formatMoney(told.amount_minor),
      fee: formatMoney(told.fee_minor),
      address: new URL(`/transactions?open=${id}`, config.public_url).href,
    };
    if (told.template === 'refund_made') {
      const person = by ?? requesters.server[language];
      return { template: told.template, params: { ...params, person } };
    }
    if (told.template !== 'chargeback_opened')
      return { template: told.template, params: { ...params, reason: told.reason } };
    const { template, reason, last_day: date, address } = told;
    return { template, params: { ...params, reason, date, address } };
  });
}
