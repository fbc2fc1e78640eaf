import { useState } from 'react';
import { Select, Stack, Text } from '@mantine/core';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

const OVERLAPS = ['24', '72', '0'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RotateDialogProps {
  readonly brandId: string;
  readonly onRotated: (secret: WebhookSecret) => void;
  readonly onClose: () => void;
}

export function RotateDialog({ brandId, onRotated, onClose }: RotateDialogProps) {
  const { t } = useTranslation('webhook-deliveries');
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useAction(webhookDeliveryEndpoints.rotateWebhookSecret, { onDone: onRotated });
  return (
    <ConfirmAction
      title={t('rotate_question')}
      confirmLabel={t('rotate')}
      danger={overlap === '0'}
      send={() => rotate({ params: { id: brandId }, body: { overlap_hours: Number(overlap) } })}
      done="The webhook secret is replaced"
      fallback="Failed to replace the webhook secret"
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label={t('overlap')}
          allowDeselect={false}
          value={overlap}
          data={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          onChange={(next) => setOverlap(OVERLAPS.find((value) => value === next) ?? '24')}
        />
        <Text>{t(overlap === '0' ? 'rotate_now' : 'rotate_later')}</Text>
      </Stack>
    </ConfirmAction>
  );
}
