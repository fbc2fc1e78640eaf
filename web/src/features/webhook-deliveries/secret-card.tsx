import { useState } from 'react';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toastError } from '../../ui/toast.ts';
import { RotateDialog } from './rotate-dialog.tsx';

/** The secret that signs events: shown on request, which is noted, and never kept in the cache. */
export function SecretCard({ brandId }: { readonly brandId: string }) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const reveal = useMutation({
    mutationFn: () =>
      call(webhookDeliveryEndpoints.revealWebhookSecret, { params: { id: brandId } }),
    onSuccess: setShown,
    onError: (error) => toastError(errorText(error, 'Failed to show the webhook secret')),
    gcTime: 0,
  });
  return (
    <Surface title={t('secret')} description={t('secret_text')}>
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
          <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {t('show_secret')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setShown(null)}>
            {t('hide_secret')}
          </Button>
        )}
        <ActionButton
          variant="default"
          can={shown?.can.rotate}
          renderDialog={(close) => (
            <RotateDialog
              brandId={brandId}
              onRotated={(secret) => {
                close();
                setShown(secret);
              }}
              onClose={close}
            />
          )}
        >
          {t('rotate')}
        </ActionButton>
      </Group>
    </Surface>
  );
}
