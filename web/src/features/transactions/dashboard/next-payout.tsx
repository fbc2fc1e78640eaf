import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { Money } from '../../../widgets/money.tsx';
import { brandPayoutsQuery } from '../../../widgets/payouts/brand-payouts-query.ts';
import { PayoutStanding } from '../../../widgets/payouts/payout-standing.tsx';
import classes from './next-payout.module.css';

const PENDING_PX = 132;

/** Shows the amount, date and bank account of an owner's next payout, and the balances. */
export function NextPayout({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('payouts');
  return (
    <Surface
      title={t('brand.upcoming')}
      actions={
        <Anchor
          className={classes['all'] ?? ''}
          renderRoot={(props) => (
            <Link to="/brands/$id/payouts" params={{ id: String(brand_id) }} {...props} />
          )}
        >
          {t('brand.all')}
        </Anchor>
      }
    >
      <QueryView
        query={useQuery(brandPayoutsQuery(brand_id))}
        fallback="Failed to fetch payouts"
        pending={<Skeleton height={PENDING_PX} radius="md" />}
      >
        {(payouts) => (
          <>
            <Upcoming payouts={payouts} />
            <PayoutStanding payouts={payouts} balances />
          </>
        )}
      </QueryView>
    </Surface>
  );
}

function Upcoming({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { upcoming } = payouts;
  if (upcoming === null) return <Text mb="md">{t(`payout.${reasonOf(payouts)}`)}</Text>;
  const { amount, date, account_ending } = upcoming;
  return (
    <p className={classes['next']}>
      <strong className={classes['amount']}>
        <Money amount={amount} />
      </strong>{' '}
      <span>
        {format.weekday(date)} · {format.day(date)}
      </span>{' '}
      {account_ending !== null && (
        <span className={classes['account']}>
          {t('payout.account_ending')} <bdi dir="ltr">{account_ending}</bdi>
        </span>
      )}
    </p>
  );
}

/**
 * Returns why there is no next payout. The page lists the steps that end a hold only if money is
 * owed or the brand is active, and never for a closed brand.
 */
function reasonOf({ holds, owed_amount }: BrandPayouts) {
  const codes = new Set(holds.map(({ code }) => code));
  if (codes.has('rejected')) return 'rejected';
  if (codes.has('suspended')) return 'suspended';
  if (codes.has('not_active') && owed_amount === 0) return 'not_active';
  return codes.size > 0 ? 'on_hold' : 'nothing_owed';
}
