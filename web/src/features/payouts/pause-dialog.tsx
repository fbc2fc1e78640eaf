import { Modal, Text } from '@mantine/core';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { payoutStatusChange } from '@diwan/contract/features/payouts/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { TextareaField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';

interface Brand {
  readonly brand_id: number;
  readonly brand_name: string;
}

interface PauseDialogProps {
  readonly brand: Brand;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Stops a brand's payouts, with a reason that the owner reads too. */
export function PauseDialog({ brand, onDone, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['payouts', 'ui']);
  const form = useContractForm(payoutStatusChange, { status: 'paused', reason: '' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payouts:pause_question', { brand: brand.brand_name })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FormShell
        form={form}
        fallback="Failed to update payout status"
        submitLabel={t('payouts:pause_payout')}
        warn={false}
        onCancel={onClose}
        onSubmit={async (body) => {
          const params = { id: String(brand.brand_id) };
          await call(payoutEndpoints.setPayoutStatus, { params, body });
          toastSuccess(say('Payout paused successfully'));
          onDone();
        }}
      >
        <Text c="dimmed">{t('payouts:pause_text')}</Text>
        <TextareaField
          control={form.control}
          name="reason"
          label={t('payouts:reason')}
          required
          autosize
          minRows={3}
          dir="auto"
        />
      </FormShell>
    </Modal>
  );
}
