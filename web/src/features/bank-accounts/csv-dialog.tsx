import { Text } from '@mantine/core';
import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import {
  type BankAccount,
  csvMapping,
  DATE_FORMATS,
} from '@diwan/contract/features/bank-accounts/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

const COLUMNS = [
  'date',
  'value_date',
  'amount',
  'debit',
  'credit',
  'reference',
  'description',
  'balance',
] as const;

const EMPTY = {
  columns: {
    date: '',
    value_date: '',
    amount: '',
    debit: '',
    credit: '',
    reference: '',
    description: '',
    balance: '',
  },
  date_format: 'dd/MM/yyyy',
  decimal_sign: '.',
  debit_sign: 'minus',
} as const;

interface CsvDialogProps {
  readonly account: BankAccount;
  readonly onClose: () => void;
}

/** Sets the format of the CSV statements that the bank of an account writes. */
export function CsvDialog({ account, onClose }: CsvDialogProps) {
  const { t } = useTranslation('bank-accounts');
  const save = useAction(bankAccountEndpoints.saveCsvMapping);
  const { id, bank, csv_mapping } = account;
  return (
    <FormDialog
      title={t('csv_named', { name: bank })}
      schema={csvMapping}
      values={csv_mapping ?? EMPTY}
      send={(body) => save({ params: { id }, body })}
      done="CSV columns saved successfully"
      fallback="Failed to save the CSV columns"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('csv_text')}</Text>
          {COLUMNS.map((name) => (
            <TextField
              key={name}
              control={control}
              name={`columns.${name}`}
              label={t(`columns.${name}`)}
              required={name === 'date'}
            />
          ))}
          <SelectField
            control={control}
            name="date_format"
            label={t('date_format')}
            allowDeselect={false}
            data={[...DATE_FORMATS]}
          />
          <SelectField
            control={control}
            name="decimal_sign"
            label={t('decimal_sign')}
            allowDeselect={false}
            data={[
              { value: '.', label: t('decimal_signs.point') },
              { value: ',', label: t('decimal_signs.comma') },
            ]}
          />
          <SelectField
            control={control}
            name="debit_sign"
            label={t('debit_sign')}
            allowDeselect={false}
            data={[
              { value: 'minus', label: t('debit_signs.minus') },
              { value: 'plus', label: t('debit_signs.plus') },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
