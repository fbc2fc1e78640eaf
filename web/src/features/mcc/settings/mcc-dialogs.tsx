import { Autocomplete, Checkbox, Group, Text } from '@mantine/core';
import { type Control, useController, type UseFormReturn } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { BUSINESS_TYPES, businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import {
  DEPOSIT_CURRENCIES,
  type Mcc,
  mccDraft,
  type MccDraft,
  type MccInput,
} from '@diwan/contract/features/mcc/records';
import { sayText, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { dropMcc, keepMcc } from '../queries.ts';

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
  /** The category to edit; null for a new one. */
  readonly mcc: Mcc | null;
  readonly onClose: () => void;
}

/** Adds or edits a category. Its code identifies it and cannot be changed. */
export function MccDialog({ mcc, onClose }: MccDialogProps) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const onDone = (saved: Mcc) => keepMcc(queries, saved);
  const create = useAction(mccEndpoints.createMcc, { onDone });
  const update = useAction(mccEndpoints.updateMcc, { onDone });
  const isNew = mcc === null;
  return (
    <FormDialog
      title={isNew ? t('add') : t('edit_code', { code: mcc.code })}
      schema={mccDraft}
      values={mcc ?? EMPTY}
      send={(body) => (isNew ? create({ body }) : update({ params: { code: mcc.code }, body }))}
      done={isNew ? 'MCC code created successfully' : 'MCC code updated successfully'}
      fallback={isNew ? 'Failed to create MCC code' : 'Failed to update MCC code'}
      submitLabel={t('save')}
      busyLabel={t('saving')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            control={form.control}
            name="code"
            label={t('code')}
            description={isNew ? t('code_hint') : t('code_fixed')}
            withAsterisk
            readOnly={!isNew}
            inputMode="numeric"
            maxLength={4}
            dir="ltr"
            data-autofocus={isNew || undefined}
          />
          <TextareaField
            control={form.control}
            name="description"
            label={t('description')}
            withAsterisk
            minRows={2}
            data-autofocus={!isNew || undefined}
          />
          <BusinessTypeField control={form.control} />
          <CheckboxField control={form.control} name="is_allowed" label={t('allowed')} />
          <DepositFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface DeleteMccProps {
  readonly mcc: Mcc;
  readonly onClose: () => void;
}

/** Asks for confirmation before a category is removed. The server refuses while it is used. */
export function DeleteMcc({ mcc, onClose }: DeleteMccProps) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const { code, description } = mcc;
  const remove = useAction(mccEndpoints.deleteMcc, { onDone: () => dropMcc(queries, code) });
  return (
    <ConfirmAction
      title={t('delete_question', { code })}
      confirmLabel={t('delete')}
      danger
      send={() => remove({ params: { code } })}
      done="MCC code deleted successfully"
      fallback="Failed to delete MCC code"
      onClose={onClose}
    >
      {t('delete_text', { description })}
    </ConfirmAction>
  );
}

const KNOWN = Object.keys(BUSINESS_TYPES);

/** Chooses the business type of a category. Staff may type a new one. */
function BusinessTypeField({
  control,
}: {
  readonly control: Control<MccInput, unknown, MccDraft>;
}) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const { field, fieldState } = useController({ control, name: 'business_type' });
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      {...field}
      label={t('business_type')}
      withAsterisk
      data={KNOWN}
      error={problem === undefined ? undefined : sayText(problem)}
      renderOption={({ option }) => (
        <div>
          {option.value}
          {language === 'ar' && (
            <Text size="xs" c="dimmed">
              {businessTypeName(option.value, language)}
            </Text>
          )}
        </div>
      )}
    />
  );
}

/** Edits whether a deposit is required. If it is, the dialog also has its amount. */
function DepositFields({ form }: { readonly form: UseFormReturn<MccInput, unknown, MccDraft> }) {
  const { t } = useTranslation('mcc');
  const { control } = form;
  const { field } = useController({ control, name: 'require_deposit' });
  const { ref, name, value: required, onBlur, onChange } = field;
  const change = (checked: boolean) => {
    onChange(checked);
    // An invalid amount in the hidden field would prevent saving.
    if (!checked) form.resetField('deposit_amount');
  };
  return (
    <>
      <Checkbox
        ref={ref}
        name={name}
        label={t('require_deposit')}
        checked={required === true}
        onBlur={onBlur}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {required === true && (
        <Group grow align="flex-start">
          <NumberField control={control} name="deposit_amount" label={t('deposit_amount')} />
          <SelectField
            control={control}
            name="deposit_currency"
            label={t('deposit_currency')}
            data={DEPOSIT_CURRENCIES}
            allowDeselect={false}
          />
        </Group>
      )}
    </>
  );
}
