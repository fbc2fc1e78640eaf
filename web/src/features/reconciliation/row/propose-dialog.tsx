import { Text } from '@mantine/core';
import {
  correctionDraft,
  type ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { NumberField, SelectField, TextareaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useKeepRow } from './use-keep-row.ts';
import { useAction } from '../../../lib/use-action.ts';

interface ProposeDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** An entry that another administrator has to approve before it is booked. */
export function ProposeDialog({ row, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const propose = useAction(reconciliationEndpoints.proposeCorrection, { onDone });
  return (
    <FormDialog
      title={t('propose_question')}
      schema={correctionDraft}
      values={{
        account: row.counter_accounts[0] ?? 'cost_variance',
        amount: Math.abs(row.remaining),
        note: '',
      }}
      send={(body) => propose({ params: { id: row.id }, body })}
      done="Correction proposed successfully"
      fallback="Failed to propose the correction"
      submitLabel={t('propose')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('propose_text')}</Text>
          <SelectField
            control={control}
            name="account"
            label={t('account')}
            required
            allowDeselect={false}
            data={row.counter_accounts.map((value) => ({ value, label: t(`counter.${value}`) }))}
          />
          <NumberField
            control={control}
            name="amount"
            label={t('amount_kwd')}
            decimalScale={3}
            step={0.001}
            min={0}
            required
            inputMode="decimal"
            dir="ltr"
          />
          <TextareaField control={control} name="note" label={t('note')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}
