import { useQuery } from '@tanstack/react-query';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import {
  testEventDraft,
  WEBHOOK_EVENTS,
} from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { eventName } from './event-name.ts';

interface SendTestProps {
  readonly brandId: string;
}

/**
 * Sends a test event to an address. The brand's own address is proposed, and the person selects the
 * event.
 */
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

/** The events, with the default first. */
const EVENTS = ['test', ...WEBHOOK_EVENTS.filter((event) => event !== 'test')] as const;

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
      values={{ event: 'test', url: brand.post_url ?? '' }}
      send={(body) => send({ params: { id: brandId }, body })}
      done="The test event is being sent"
      fallback="Failed to send the event"
      submitLabel={t('send_test')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="event"
            label={t('event')}
            description={t('test_event')}
            data={EVENTS.map((value) => ({ value, label: eventName(t, value) }))}
            allowDeselect={false}
          />
          <TextField
            control={control}
            name="url"
            label={t('address')}
            description={t('test_address')}
            type="url"
            dir="ltr"
            withAsterisk
          />
        </>
      )}
    </FormDialog>
  );
}
