import { formatMoney } from '@diwan/contract/kernel/money';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { readCalendar } from '../holidays/public.ts';
import type { LockedTransaction, StoredRefund } from './store.ts';

type RefundNotice = Pick<StoredRefund, 'amount_minor' | 'fee_minor'> &
  (
    | { readonly template: 'refund_made' }
    | {
        readonly template: 'chargeback_opened';
        readonly reason: string;
        readonly last_day: string;
      }
    | {
        readonly template: `chargeback_${'won' | 'lost' | 'reversed'}`;
        readonly reason: string;
      }
  );

/** The service agreement gives the merchant five working days for evidence. */
const EVIDENCE_DAYS = 5;

/** The last day, in the platform's timezone, on which evidence for a new dispute is accepted. */
export async function lastDayForEvidence(tx: Tx, deps: Pick<Deps, 'clock'>): Promise<string> {
  const calendar = await readCalendar(tx);
  return calendar.workingDaysAfter(calendar.dayOf(deps.clock.now()), EVIDENCE_DAYS);
}

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
    if (told.template !== 'chargeback_opened')
      return { template: told.template, params: { ...params, reason: told.reason } };
    const { template, reason, last_day: date } = told;
    return { template, params: { ...params, reason, date } };
  });
