import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Money } from '../money.tsx';

/** Shows the amount and the date of a brand's next payout, or why there is none. */
export function NextPayoutValue({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { upcoming, owed_amount } = payouts;
  if (upcoming === null) return t(owed_amount > 0 ? 'brand.no_date' : 'brand.none_due');
  return (
    <>
      <Money amount={upcoming.amount} /> · {format.day(upcoming.date)}
    </>
  );
}
