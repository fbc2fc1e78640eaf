import { type ReactNode, useState } from 'react';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Surface } from '../../ui/surface.tsx';

interface WebhookSecretCardProps {
  readonly brandId: string;
  /** Runs with the secret after it was shown or replaced. */
  readonly onShown?: (secret: string) => void;
  readonly actions?: ReactNode;
}

/**
 * Shows the secret that signs events, on request. Each request is recorded, and the secret is never
 * cached.
 */
export function WebhookSecretCard({ brandId, onShown, actions }: WebhookSecretCardProps) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const show = (next: WebhookSecret) => {
    setShown(next);
    onShown?.(next.secret);
  };
  const reveal = useAction(webhookDeliveryEndpoints.revealWebhookSecret, { onDone: show });
  return (
    <Surface title={t('secret')} description={t('secret_text')} actions={actions}>
      {shown !== null && (
        <TextInput
          aria-label={t('secret')}
          value={shown.secret}
          readOnly
          dir="ltr"
          rightSection={<CopyButton value={shown.secret} label={t('copy_secret')} announced />}
        />
      )}
      {typeof shown?.previous_until === 'string' && (
        <Text c="dimmed" mt="xs">
          {t('previous', { moment: format.dateTime(shown.previous_until) })}
        </Text>
      )}
      <Group gap="sm" mt="md">
        {shown === null ? (
          <ActionButton
            variant="default"
            send={() => reveal({ params: { id: brandId } })}
            fallback="Failed to show the webhook secret"
          >
            {t('show_secret')}
          </ActionButton>
        ) : (
          <Button variant="default" onClick={() => setShown(null)}>
            {t('hide_secret')}
          </Button>
        )}
        <ActionButton
          variant="default"
          can={shown?.can.rotate}
          renderDialog={(close) => (
            <RotateDialog brandId={brandId} onRotated={show} onClose={close} />
          )}
        >
          {t('rotate')}
        </ActionButton>
      </Group>
    </Surface>
  );
}

const OVERLAPS = ['24', '72', '0'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RotateDialogProps {
  readonly brandId: string;
  readonly onRotated: (secret: WebhookSecret) => void;
  readonly onClose: () => void;
}

function RotateDialog({ brandId, onRotated, onClose }: RotateDialogProps) {
  const { t } = useTranslation('webhook-deliveries');
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useAction(webhookDeliveryEndpoints.rotateWebhookSecret, { onDone: onRotated });
  return (
    <ConfirmAction
      title={t('rotate_question')}
      confirmLabel={t('rotate')}
      danger={overlap === '0'}
      send={() => rotate({ params: { id: brandId }, body: { overlap_hours: Number(overlap) } })}
      done="The webhook secret has been replaced"
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
