import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandPayout } from '@diwan/contract/features/payout-statements/lists';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { Money } from '../money.tsx';
import { brandPayoutsQuery } from './brand-payouts-query.ts';
import { PayoutStanding } from './payout-standing.tsx';
import { PayoutStatusBadge } from './payout-status-badge.tsx';
import { SetOffs } from './set-offs.tsx';

const SHOWN = 5;

/** Shows a brand's balance, its holds, the date of the next payout, and the last payouts. */
export function PayoutsCard({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('payouts');
  const query = useQuery(brandPayoutsQuery(brand_id));
  const { data } = query;
  return (
    <Surface
      title={t('brand.title')}
      actions={
        data !== undefined &&
        data.payouts.length > 0 && (
          <Link to="/brands/$id/payouts" params={{ id: String(brand_id) }}>
            {t('brand.all')}
          </Link>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to fetch payouts"
        pending={<Skeleton height={92} radius="lg" />}
      >
        {(payouts) => (
          <Stack gap="md">
            <PayoutStanding payouts={payouts} />
            <SetOffs brand_id={brand_id} payouts={payouts} />
            {payouts.payouts.length > 0 && (
              <Stack gap="xs" component="ul" p={0} m={0}>
                {payouts.payouts.slice(0, SHOWN).map((payout) => (
                  <Line key={payout.id} brand_id={brand_id} payout={payout} />
                ))}
              </Stack>
            )}
          </Stack>
        )}
      </QueryView>
    </Surface>
  );
}

interface LineProps {
  readonly brand_id: number;
  readonly payout: BrandPayout;
}

function Line({ brand_id, payout }: LineProps) {
  const format = useFormat();
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Group gap="xs">
        <Link
          to="/brands/$id/payouts/$payoutId"
          params={{ id: String(brand_id), payoutId: String(payout.id) }}
        >
          {format.day(payout.date)}
        </Link>
        <Text size="sm" c="dimmed" className="ltr" visibleFrom="sm">
          {payoutReference(payout.id)}
        </Text>
        {payout.payment_method !== null && (
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {say(MANUAL_METHOD_LABELS[payout.payment_method])}
          </Text>
        )}
        <PayoutStatusBadge status={payout.status} />
      </Group>
      <Money amount={payout.amount} />
    </Group>
  );
}
