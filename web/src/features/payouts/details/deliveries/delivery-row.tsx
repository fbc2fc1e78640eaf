import { Button, Group, Stack, Text } from '@mantine/core';
import type { PayoutDelivery } from '@diwan/contract/features/payout-deliveries/records';
import { SFTP_PROBLEMS } from '@diwan/contract/features/businesses/sftp';
import { say, useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { StatusBadge } from '../../../../widgets/status-badge.tsx';

const TONES = { queued: 'waiting', sending: 'running', delivered: 'good', failed: 'bad' } as const;

interface DeliveryRowProps {
  readonly delivery: PayoutDelivery;
  readonly canSend: boolean;
  readonly onAgain: () => void;
}

/** Shows one file: its state, the reason why it is not delivered yet, and each attempt. */
export function DeliveryRow({ delivery, canSend, onAgain }: DeliveryRowProps) {
  const { t } = useTranslation('payout-deliveries');
  const format = useFormat();
  const { state, problem, file_name: file, next_attempt_at, delivered_at, attempts } = delivery;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          <span>{t(`formats.${delivery.format}`)}</span>
          <span className="ltr breaks">{file}</span>
          <Text c="dimmed" size="sm">
            {t('bytes', { size: format.number(delivery.file_bytes) })}
          </Text>
        </Group>
        {canSend && delivery.can.resend?.allowed && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('again_named', { file })}
            onClick={onAgain}
          >
            {t('again')}
          </Button>
        )}
      </Group>
      {problem !== null && <Text c="red">{say(SFTP_PROBLEMS[problem])}</Text>}
      <Text c="dimmed" size="sm" role="status">
        {delivered_at !== null && t('delivered_at', { time: format.dateTime(delivered_at) })}
        {next_attempt_at !== null && t('next_attempt', { time: format.dateTime(next_attempt_at) })}
      </Text>
      <details>
        <summary>{t('attempts', { count: attempts.length })}</summary>
        <Facts
          facts={attempts.map(({ attempt, at, ended_at, problem: why }) => ({
            label: t('attempt', { n: attempt }),
            value: (
              <>
                {ended_at === null && t('running')}
                {ended_at !== null && (why ? say(SFTP_PROBLEMS[why]) : t('states.delivered'))}
                <Text c="dimmed" size="xs">
                  {format.dateTime(at)}
                </Text>
              </>
            ),
          }))}
        />
        {delivery.requested_by_name !== null && (
          <Text c="dimmed" size="sm">
            {t('asked_by', { name: delivery.requested_by_name })}
          </Text>
        )}
      </details>
    </Stack>
  );
}
