import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { mccDraft, type Mcc } from '@diwan/contract/features/mcc/records';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { keepMcc } from '../queries.ts';
import { BusinessTypeField } from './business-type-field.tsx';
import { DepositFields } from './deposit-fields.tsx';

const EMPTY: Mcc = {
  code: '',
  description: '',
  business_type: '',
  is_allowed: false,
  require_deposit: false,
  deposit_amount: 0,
  deposit_currency: 'KWD',
};

interface MccDialogProps {
  /** Null adds a new one. */
  readonly mcc: Mcc | null;
  readonly onClose: () => void;
}

/** Adds or edits a category; its code is its identity and never changes. */
export function MccDialog({ mcc, onClose }: MccDialogProps) {
  const { t } = useTranslation(['mcc', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={mcc === null ? t('mcc:add') : t('mcc:edit_code', { code: mcc.code })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <MccForm mcc={mcc} onClose={onClose} />
    </Modal>
  );
}

function MccForm({ mcc, onClose }: MccDialogProps) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const form = useContractForm(mccDraft, mcc ?? EMPTY);
  const { control } = form;
  const save = (body: Mcc) =>
    mcc === null
      ? call(mccEndpoints.createMcc, { body })
      : call(mccEndpoints.updateMcc, { params: { code: mcc.code }, body });
  return (
    <FormShell
      form={form}
      fallback={mcc === null ? 'Failed to create MCC code' : 'Failed to update MCC code'}
      submitLabel={t('save')}
      busyLabel={t('saving')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        keepMcc(queries, await save(body));
        toastSuccess(
          say(mcc === null ? 'MCC code created successfully' : 'MCC code updated successfully'),
        );
        onClose();
      }}
    >
      <TextField
        control={control}
        name="code"
        label={t('code')}
        description={mcc === null ? t('code_hint') : t('code_fixed')}
        withAsterisk
        readOnly={mcc !== null}
        inputMode="numeric"
        maxLength={4}
        dir="ltr"
        data-autofocus={mcc === null || undefined}
      />
      <TextareaField
        control={control}
        name="description"
        label={t('description')}
        withAsterisk
        minRows={2}
        data-autofocus={mcc !== null || undefined}
      />
      <BusinessTypeField control={control} />
      <CheckboxField control={control} name="is_allowed" label={t('allowed')} />
      <DepositFields form={form} />
    </FormShell>
  );
}
