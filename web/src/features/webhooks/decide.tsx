import { Group } from '@mantine/core';
import { resolutionForm, type QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { webhookEndpoints } from '@diwan/contract/features/webhooks/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';

const FAILED = 'Something went wrong on our side';

interface DecideProps {
  readonly webhook: QuarantinedWebhook;
  readonly onDone: () => void;
}

/** Ask the provider once more, or close it with a note of what was found. */
export function Decide({ webhook, onDone }: DecideProps) {
  const { t } = useTranslation('webhooks');
  const params = { id: String(webhook.id) };
  const retry = useAction(webhookEndpoints.retryWebhook, { onDone });
  const resolve = useAction(webhookEndpoints.resolveWebhook, { onDone });
  return (
    <Group justify="flex-end">
      <ActionButton
        variant="default"
        can={webhook.can.retry}
        send={() => retry({ params })}
        done="It will be checked again"
        fallback={FAILED}
      >
        {t('retry')}
      </ActionButton>
      <ActionButton
        can={webhook.can.resolve}
        renderDialog={(close) => (
          <FormDialog
            title={t('close_question', { id: webhook.object_id })}
            schema={resolutionForm}
            values={{ note: '' }}
            send={(body) => resolve({ params, body })}
            done="The webhook was closed"
            fallback={FAILED}
            submitLabel={t('close')}
            onClose={close}
          >
            {({ control }) => (
              <TextareaField
                control={control}
                name="note"
                label={t('note')}
                description={t('note_hint')}
                required
                maxLength={1000}
              />
            )}
          </FormDialog>
        )}
      >
        {t('close')}
      </ActionButton>
    </Group>
  );
}
