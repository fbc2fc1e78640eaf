import { useState } from 'react';
import { Button, Group, Text, TextInput } from '@mantine/core';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

/** The secret that signs events: shown on request, which is noted, and never kept in the cache. */
export function SecretCard({ brandId }: { readonly brandId: string }) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const reveal = useAction(webhookDeliveryEndpoints.revealWebhookSecret, { onDone: setShown });
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
            <RotateDialog brandId={brandId} onRotated={setShown} onClose={close} />
          )}
        >
          {t('rotate')}
        </ActionButton>
      </Group>
    </Surface>
  );
}
