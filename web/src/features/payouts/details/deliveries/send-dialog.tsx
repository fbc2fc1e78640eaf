import { List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryTarget } from '@diwan/contract/features/payout-deliveries/records';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import type { PayoutExportDetail } from '@diwan/contract/features/payouts/records';
import { call } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { say, useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { Money } from '../../../../widgets/money.tsx';
import { payoutsKey } from '../../queries.ts';

interface SendDialogProps {
  readonly payout: PayoutExportDetail;
  readonly targets: readonly DeliveryTarget[];
  readonly onClose: () => void;
}

/** Before money is ordered: whose bank pays how much, and what may have been handed over already. */
export function SendDialog({ payout, targets, onClose }: SendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const format = useFormat();
  const queries = useQueryClient();
  const [only, ...others] = targets;
  const send = useMutation({
    mutationFn: () =>
      call(payoutDeliveryEndpoints.sendPayoutFiles, {
        params: { id: payout.id },
        body: only !== undefined && others.length === 0 ? { business_id: only.business_id } : {},
      }),
    onSuccess: async () => {
      onClose();
      toastSuccess(say('The files are on their way to the bank'));
      await queries.invalidateQueries({ queryKey: payoutsKey });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('send_question')}
      confirmLabel={t('send')}
      busy={send.isPending}
      error={send.isError ? errorText(send.error, 'Failed to send the files') : null}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <Text>{t('send_text')}</Text>
      <List mt="sm">
        {targets.map(({ business_id, business_name, total_amount }) => (
          <List.Item key={business_id}>
            <span dir="auto">{business_name}</span>: <Money amount={total_amount} />
          </List.Item>
        ))}
      </List>
      {payout.first_file_at !== null && (
        <Notice tone="warning">
          {t('left_before', { date: format.dateTime(payout.first_file_at) })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
