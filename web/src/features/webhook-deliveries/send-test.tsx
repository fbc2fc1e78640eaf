import { useQuery } from '@tanstack/react-query';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { testEventDraft } from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';

interface SendTestProps {
  readonly brandId: string;
}

/** Sends a test event to an address. The brand's own address is proposed. */
export function SendTest({ brandId }: SendTestProps) {
  const { t } = useTranslation('webhook-deliveries');
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => <TestDialog brandId={brandId} onClose={close} />}
    >
      {t('send_test')}
    </ActionButton>
  );
}

interface TestDialogProps extends SendTestProps {
  readonly onClose: () => void;
}

function TestDialog({ brandId, onClose }: TestDialogProps) {
  const { t } = useTranslation('webhook-deliveries');
  const { data: brand } = useQuery(brandQuery(brandId));
  const send = useAction(webhookDeliveryEndpoints.sendTestWebhook);
  if (brand === undefined) return null;
  return (
    <FormDialog
      title={t('send_test')}
      schema={testEventDraft}
      values={{ url: brand.post_url ?? '' }}
      send={(body) => send({ params: { id: brandId }, body })}
      done="The test event is being sent"
      fallback="Failed to send the event"
      submitLabel={t('send_test')}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="url"
          label={t('address')}
          description={t('test_address')}
          type="url"
          dir="ltr"
          withAsterisk
        />
      )}
    </FormDialog>
  );
}
