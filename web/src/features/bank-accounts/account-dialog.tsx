import { useQuery } from '@tanstack/react-query';
import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import {
  BANK_ACCOUNT_PURPOSES,
  type BankAccount,
  bankAccountDraft,
  bankAccountEdit,
} from '@diwan/contract/features/bank-accounts/records';
import { z } from 'zod';
import type { Control } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../ui/form/date-input.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { bankAccountsQuery } from '../../widgets/bank-accounts/accounts-query.ts';

interface AccountDialogProps {
  /** The account to change; undefined adds a new one. */
  readonly account?: BankAccount;
  readonly onClose: () => void;
}

/** Adds a bank account, or changes one. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  return account ? (
    <EditAccount account={account} onClose={onClose} />
  ) : (
    <NewAccount onClose={onClose} />
  );
}

function NewAccount({ onClose }: Pick<AccountDialogProps, 'onClose'>) {
  const { t } = useTranslation('bank-accounts');
  const create = useAction(bankAccountEndpoints.createBankAccount);
  const accounts = useQuery(bankAccountsQuery).data ?? [];
  const businesses = accounts.filter(({ purpose }) => purpose === 'main');
  return (
    <FormDialog
      title={t('add')}
      schema={bankAccountDraft}
      values={{
        iban: '',
        bank: '',
        purpose: 'collection',
        opened_on: '',
        closed_on: '',
        statement_folder: '',
      }}
      send={(body) => create({ body })}
      done="Bank account added successfully"
      fallback="Failed to save the bank account"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="business_id"
            label={t('business')}
            data={businesses.map(({ business_id, business_name }) => ({
              value: business_id,
              label: business_name,
            }))}
            required
          />
          <TextField control={control} name="iban" label={t('iban')} dir="ltr" required />
          <CommonFields control={control} is_main={false} />
        </>
      )}
    </FormDialog>
  );
}

const editForm = bankAccountEdit.extend({
  iban: z.union([z.literal(''), bankAccountEdit.shape.iban]),
});

function EditAccount({ account, onClose }: Required<AccountDialogProps>) {
  const { t } = useTranslation('bank-accounts');
  const update = useAction(bankAccountEndpoints.updateBankAccount);
  const { id, bank, purpose, opened_on, closed_on, statement_folder } = account;
  return (
    <FormDialog
      title={t('edit_title')}
      schema={editForm}
      values={{ iban: '', bank, purpose, opened_on, closed_on, statement_folder }}
      send={({ iban, ...values }) =>
        update({ params: { id }, body: iban === '' ? values : { ...values, iban } })
      }
      done="Bank account saved successfully"
      fallback="Failed to save the bank account"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="iban"
            label={t('iban')}
            description={t('iban_hint')}
            placeholder={account.iban}
            dir="ltr"
          />
          <CommonFields control={control} is_main={purpose === 'main'} />
        </>
      )}
    </FormDialog>
  );
}

type CommonValues = Pick<
  z.input<typeof bankAccountDraft>,
  'bank' | 'purpose' | 'opened_on' | 'closed_on' | 'statement_folder'
>;

interface CommonFieldsProps {
  readonly control: unknown;
  readonly is_main: boolean;
}

/** Shows the fields that the forms of a new and of an existing account have. */
function CommonFields(props: CommonFieldsProps) {
  const { t } = useTranslation('bank-accounts');
  // The fields have the same types in both forms.
  const control = props.control as Control<CommonValues>;
  const purposes = BANK_ACCOUNT_PURPOSES.filter(
    (purpose) => (purpose === 'main') === props.is_main,
  );
  return (
    <>
      <TextField control={control} name="bank" label={t('bank')} required />
      <SelectField
        control={control}
        name="purpose"
        label={t('purpose')}
        allowDeselect={false}
        disabled={props.is_main}
        data={purposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
      />
      <DateField control={control} name="opened_on" label={t('opened_on')} />
      <DateField control={control} name="closed_on" label={t('closed_on')} />
      <TextField
        control={control}
        name="statement_folder"
        label={t('statement_folder')}
        description={t('statement_folder_hint')}
        dir="ltr"
      />
    </>
  );
}
