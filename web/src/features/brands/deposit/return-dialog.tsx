import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Money } from '../../../widgets/money.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import type { DepositDialogProps } from './receive-dialog.tsx';

/** Records that the whole deposit went back; the question names the amount. */
export function ReturnDialog(props: DepositDialogProps) {
  const { brand, deposit, opened, onRecorded, onClose } = props;
  const { t } = useTranslation('brands');
  const params = { id: String(brand.id) };
  const amount = deposit.received_amount ?? 0;
  const record = useMutation({
    mutationFn: () => call(depositEndpoints.returnDeposit, { params, body: { amount } }),
    onSuccess: () => {
      toastSuccess(say('Deposit recorded as returned'));
      return onRecorded();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('deposit_card.return_question', { name: brand.name })}
      confirmLabel={t('deposit_card.return')}
      busy={record.isPending}
      error={record.error && errorText(record.error, 'Failed to record the deposit')}
      onConfirm={() => record.mutate()}
      onClose={() => {
        record.reset();
        onClose();
      }}
    >
      <Text>
        {t('deposit_card.return_text')} <Money amount={amount} currency={deposit.currency} />
      </Text>
    </ConfirmDialog>
  );
}
