import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type {
  DeliveryTarget,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import { SFTP_PROBLEMS } from '@diwan/contract/features/businesses/sftp';
import { say, useTranslation } from '../../../../lib/i18n.ts';
import { Money } from '../../../../widgets/money.tsx';
import { StatusBadge } from '../../../../widgets/status-badge.tsx';
import { DeliveryRow } from './delivery-row.tsx';

interface TargetRowProps {
  readonly target: DeliveryTarget;
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onAgain: (delivery: PayoutDelivery) => void;
}

/** One business, and its files on their way to its bank. */
export function TargetRow({ target, canSend, onSend, onAgain }: TargetRowProps) {
  const { t } = useTranslation('payout-deliveries');
  const { business_id, business_name: business, blocked_by, deliveries, can } = target;
  const unsent = deliveries.length === 0;
  return (
    <Stack gap="md" role="group" aria-label={business}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600} dir="auto">
            {business}
          </Text>
          <Money amount={target.total_amount} />
          {unsent && <StatusBadge tone="neutral">{t('not_sent')}</StatusBadge>}
        </Group>
        {unsent && canSend && can.send?.allowed && (
          <Button size="xs" aria-label={t('send_named', { business })} onClick={onSend}>
            {t('send')}
          </Button>
        )}
      </Group>
      {unsent && canSend && blocked_by !== null && (
        <Text c="dimmed" size="sm">
          {say(SFTP_PROBLEMS[blocked_by])}{' '}
          {blocked_by !== 'not_waiting' && (
            <Anchor
              renderRoot={(props) => (
                <Link to="/businesses/$id" params={{ id: business_id }} {...props} />
              )}
            >
              {t('to_business')}
            </Anchor>
          )}
        </Text>
      )}
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          canSend={canSend}
          onAgain={() => onAgain(delivery)}
        />
      ))}
    </Stack>
  );
}
