import { Text } from '@mantine/core';
import type { PayoutDelivery } from '@diwan/contract/features/payout-deliveries/records';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import { useTranslation } from '../../../../lib/i18n.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { ConfirmAction } from '../../../../ui/dialogs/confirm-action.tsx';

interface ResendDialogProps {
  readonly payoutId: string;
  readonly delivery: PayoutDelivery;
  readonly onClose: () => void;
}

/** Another round for a file that failed; where the bank may have it, it has to be asked first. */
export function ResendDialog({ payoutId, delivery, onClose }: ResendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const send = useAction(payoutDeliveryEndpoints.resendPayoutFile);
  return (
    <ConfirmAction
      title={t('again_question', { file: delivery.file_name })}
      confirmLabel={t('again')}
      send={() => send({ params: { id: payoutId, deliveryId: delivery.id } })}
      done="The file is on its way to the bank"
      fallback="Failed to send the files"
      onClose={onClose}
    >
      <Text>{t('again_text')}</Text>
      {delivery.problem === 'fate_unknown' && <Notice tone="warning">{t('ask_bank')}</Notice>}
    </ConfirmAction>
  );
}
