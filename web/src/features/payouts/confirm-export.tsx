import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { Money } from '../../widgets/money.tsx';
import { payoutsKey } from './queries.ts';
import { decideOnce } from './work/decide-once.ts';
import { RunningWork } from './work/running-work.tsx';

interface ConfirmExportProps {
  readonly payout: Pick<PayoutExport, 'id' | 'total_amount'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The bank has paid: asks with the amount before the money counts as paid. */
export function ConfirmExport({ payout, onClose, children }: ConfirmExportProps) {
  const { t } = useTranslation('payouts');
  const { id } = payout;
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      decideOnce(queries, (idempotency_key) =>
        call(payoutEndpoints.confirmPayoutExport, { params: { id } }, { idempotency_key }),
      ),
    onSuccess: async () => {
      onClose();
      toastSuccess(say('Payout confirmed successfully'));
      await queries.invalidateQueries({ queryKey: payoutsKey });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('confirm_question')}
      confirmLabel={t('confirm')}
      busy={confirm.isPending}
      error={confirm.isError ? errorText(confirm.error, 'Failed to confirm payout') : null}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      {children}
      <Text mt="sm" fw={600}>
        <Money amount={payout.total_amount} />
      </Text>
      {confirm.isPending && <RunningWork work="confirm" exportId={id} waiting />}
    </ConfirmDialog>
  );
}
