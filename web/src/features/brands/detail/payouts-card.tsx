import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandPayout, BrandPayouts } from '@diwan/contract/reference/payout-records';
import { MANUAL_METHOD_LABELS, PAYOUT_HOLDS } from '@diwan/contract/reference/payout-terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { brandPayoutsQuery } from '../queries.ts';

const TONES = { reserved: 'waiting', paid: 'good', returned: 'bad' } as const;
const SHOWN = 5;

/** What the brand is owed, what holds it, when it comes, and what was paid last. */
export function PayoutsCard({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('brands');
  const { data } = useQuery(brandPayoutsQuery(brand_id));
  // Like the finances: figures that cannot be read are passed over in silence.
  if (data === undefined) return null;
  return (
    <Surface title={t('payouts.title')}>
      <Stack gap="md">
        <Holds payouts={data} />
        <Figures payouts={data} />
        {data.payouts.length > 0 && (
          <Stack gap="xs" component="ul" p={0} m={0}>
            {data.payouts.slice(0, SHOWN).map((payout) => (
              <Line key={payout.id} payout={payout} />
            ))}
          </Stack>
        )}
      </Stack>
    </Surface>
  );
}

/** Each reason, who acts next and what releases the money. */
function Holds({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('brands');
  return payouts.holds.map((hold) => (
    <Notice key={hold} tone="warning">
      <Text fw={600}>{say(PAYOUT_HOLDS[hold].label)}</Text>
      {hold === 'paused' && payouts.pause_reason !== null && (
        <Text dir="auto">{payouts.pause_reason}</Text>
      )}
      <Text>{t('payouts.next_step', { step: say(PAYOUT_HOLDS[hold].release) })}</Text>
    </Notice>
  ));
}

function Figures({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const { upcoming } = payouts;
  return (
    <Facts
      facts={[
        {
          label: t('payouts.upcoming'),
          value: upcoming && (
            <>
              <Money amount={upcoming.amount} /> · {format.day(upcoming.date)}
            </>
          ),
        },
        { label: t('payouts.owed'), value: <Money amount={payouts.owed_amount} /> },
        { label: t('payouts.scheduled'), value: <Money amount={payouts.scheduled_amount} /> },
        { label: t('payouts.paid'), value: <Money amount={payouts.paid_amount} /> },
      ]}
    />
  );
}

function Line({ payout }: { readonly payout: BrandPayout }) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const day = format.day(payout.date);
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Group gap="xs">
        {payout.export_id === null ? (
          <span>{day}</span>
        ) : (
          <Link to="/payouts/$id" params={{ id: payout.export_id }}>
            {day}
          </Link>
        )}
        {payout.payment_method !== null && (
          <Text size="sm" c="dimmed">
            {say(MANUAL_METHOD_LABELS[payout.payment_method])}
          </Text>
        )}
        <StatusBadge tone={TONES[payout.status]}>
          {t(`payouts.statuses.${payout.status}`)}
        </StatusBadge>
      </Group>
      <Money amount={payout.amount} />
    </Group>
  );
}
