import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../lib/i18n.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Money } from '../money.tsx';
import { NextPayoutValue } from './next-payout-value.tsx';

interface PayoutStandingProps {
  readonly payouts: BrandPayouts;
  /** True if only the balances are shown, where the next payout is shown separately. */
  readonly balances?: boolean;
}

/** Shows the date of the next payout, and the amounts owed and paid. */
export function PayoutStanding({ payouts, balances = false }: PayoutStandingProps) {
  const { t } = useTranslation('payouts');
  const owed: Fact[] = [
    { label: t('brand.owed'), value: <Money amount={payouts.owed_amount} /> },
    ...(payouts.debt_amount > 0
      ? [{ label: t('brand.debt'), value: <Money amount={payouts.debt_amount} /> }]
      : []),
    { label: t('brand.pending'), value: <Money amount={payouts.pending_amount} /> },
    { label: t('brand.scheduled'), value: <Money amount={payouts.scheduled_amount} /> },
  ];
  if (balances) return <Facts paired facts={owed} />;
  const next: Fact = {
    label: t('brand.upcoming'),
    value: <NextPayoutValue payouts={payouts} />,
  };
  const paid: Fact = { label: t('brand.paid'), value: <Money amount={payouts.paid_amount} /> };
  return <Facts paired facts={[next, ...owed, paid]} />;
}
