import { useState } from 'react';
import { Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';

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
  const rotate = useMutation({
    mutationFn: () =>
      call(webhookDeliveryEndpoints.rotateWebhookSecret, {
        params: { id: brandId },
        body: { overlap_hours: Number(overlap) },
      }),
    onSuccess: (secret) => {
      toastSuccess(say('The webhook secret is replaced'));
      onRotated(secret);
    },
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      opened
      title={t('rotate_question')}
      confirmLabel={t('rotate')}
      danger={overlap === '0'}
      busy={rotate.isPending}
      error={rotate.error && errorText(rotate.error, 'Failed to replace the webhook secret')}
      onConfirm={() => rotate.mutate()}
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
    </ConfirmDialog>
  );
}
