import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutDelivery } from '@diwan/contract/features/payout-deliveries/records';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import { call } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { say, useTranslation } from '../../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { payoutsKey } from '../../queries.ts';

interface ResendDialogProps {
  readonly payoutId: string;
  readonly delivery: PayoutDelivery;
  readonly onClose: () => void;
}

/** Another round for a file that failed; where the bank may have it, it has to be asked first. */
export function ResendDialog({ payoutId, delivery, onClose }: ResendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      call(payoutDeliveryEndpoints.resendPayoutFile, {
        params: { id: payoutId, deliveryId: delivery.id },
      }),
    onSuccess: async () => {
      onClose();
      toastSuccess(say('The file is on its way to the bank'));
      await queries.invalidateQueries({ queryKey: payoutsKey });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('again_question', { file: delivery.file_name })}
      confirmLabel={t('again')}
      busy={send.isPending}
      error={send.isError ? errorText(send.error, 'Failed to send the files') : null}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <Text>{t('again_text')}</Text>
      {delivery.problem === 'fate_unknown' && <Notice tone="warning">{t('ask_bank')}</Notice>}
    </ConfirmDialog>
  );
}
