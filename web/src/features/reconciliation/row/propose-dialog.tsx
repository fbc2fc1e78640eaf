import { useRef } from 'react';
import { Modal, Text } from '@mantine/core';
import {
  correctionDraft,
  type ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { call } from '../../../lib/api.ts';
import { attemptFor, type Attempt } from '../../../lib/attempt.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { NumberField, SelectField, TextareaField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useDecided } from './use-decided.ts';

interface ProposeDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** An entry that another administrator has to approve before it is booked. */
export function ProposeDialog({ row, onClose }: ProposeDialogProps) {
  const { t } = useTranslation(['reconciliation', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reconciliation:propose_question')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ProposeForm row={row} onClose={onClose} />
    </Modal>
  );
}

function ProposeForm({ row, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('reconciliation');
  const decided = useDecided();
  const last = useRef<Attempt | null>(null);
  const form = useContractForm(correctionDraft, {
    account: row.counter_accounts[0] ?? 'cost_variance',
    amount: Math.abs(row.remaining),
    note: '',
  });
  return (
    <FormShell
      form={form}
      fallback="Failed to propose the correction"
      submitLabel={t('propose')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        last.current = attemptFor({ id: row.id, ...body }, last.current);
        const changed = await call(
          reconciliationEndpoints.proposeCorrection,
          { params: { id: row.id }, body },
          { idempotency_key: last.current.key },
        );
        onClose();
        await decided(changed, 'Correction proposed successfully');
      }}
    >
      <Text c="dimmed">{t('propose_text')}</Text>
      <SelectField
        control={form.control}
        name="account"
        label={t('account')}
        required
        allowDeselect={false}
        data={row.counter_accounts.map((value) => ({ value, label: t(`counter.${value}`) }))}
      />
      <NumberField
        control={form.control}
        name="amount"
        label={t('amount_kwd')}
        decimalScale={3}
        step={0.001}
        min={0}
        required
        inputMode="decimal"
        dir="ltr"
      />
      <TextareaField control={form.control} name="note" label={t('note')} required dir="auto" />
    </FormShell>
  );
}
