import { Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import { cleanText } from '@diwan/contract/kernel/text';
import { formatIban } from '@diwan/contract/world/iban';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { AccountSides } from './accounts.tsx';
import { useBankRefresh } from './bank-changes-key.ts';

interface DialogProps {
  readonly change: BankChange;
  readonly onClose: () => void;
}

export function ApproveDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation('bank-changes');
  const refresh = useBankRefresh();
  const approve = useMutation({
    mutationFn: () => call(bankChangeEndpoints.approveBankChange, { params: { id: change.id } }),
    onSuccess: () => {
      toastSuccess(say('New bank details approved'));
      onClose();
      return refresh();
    },
  });
  const { brand_name: brand, new_account } = change;
  // In the middle of an Arabic sentence an IBAN must not be turned around.
  const iban = `\u2066${formatIban(new_account.iban)}\u2069`;
  return (
    <ConfirmDialog
      opened
      title={t('approve_question', { brand })}
      confirmLabel={t('approve')}
      busy={approve.isPending}
      error={approve.error && errorText(approve.error, 'Failed to decide about the bank details')}
      onConfirm={() => approve.mutate()}
      onClose={onClose}
    >
      <Text mb="md">{t('approve_text', { brand, iban })}</Text>
      <AccountSides change={change} />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation('bank-changes');
  const refresh = useBankRefresh();
  const params = { id: String(change.brand_id), changeId: change.id };
  const withdraw = useMutation({
    mutationFn: () => call(bankChangeEndpoints.withdrawBankChange, { params }),
    onSuccess: () => {
      toastSuccess(say('The request was withdrawn'));
      onClose();
      return refresh();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('withdraw_question')}
      confirmLabel={t('withdraw')}
      busy={withdraw.isPending}
      error={withdraw.error && errorText(withdraw.error, 'Failed to withdraw the request')}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <Text>{t('withdraw_text')}</Text>
    </ConfirmDialog>
  );
}

const withReason = z.strictObject({
  reason: cleanText({ max: 500, required: 'Please give a reason', multiline: true }),
});

export function RejectDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation(['bank-changes', 'ui']);
  const refresh = useBankRefresh();
  const form = useContractForm(withReason, { reason: '' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('bank-changes:reject_question', { brand: change.brand_name })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FormShell
        form={form}
        fallback="Failed to decide about the bank details"
        submitLabel={t('bank-changes:reject')}
        warn={false}
        onCancel={onClose}
        onSubmit={async (body) => {
          const params = { id: change.id };
          await call(bankChangeEndpoints.rejectBankChange, { params, body });
          toastSuccess(say('New bank details rejected'));
          onClose();
          await refresh();
        }}
      >
        <Text c="dimmed">{t('bank-changes:reject_text')}</Text>
        <TextareaField
          control={form.control}
          name="reason"
          label={t('bank-changes:reason_label')}
          required
          dir="auto"
        />
      </FormShell>
    </Modal>
  );
}
