import { Text } from '@mantine/core';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import { type Customer, customerEdit } from '@diwan/contract/features/customers/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';

export const nameOf = ({ first_name, last_name }: Pick<Customer, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter((part) => part !== null).join(' ');

export function EditButton({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers');
  return (
    <ActionButton
      size="xs"
      variant="default"
      can={customer.can.edit}
      aria-label={t('edit_named', { name: nameOf(customer) || t('unnamed') })}
      renderDialog={(close) => <EditDialog customer={customer} onClose={close} />}
    >
      {t('edit')}
    </ActionButton>
  );
}

interface EditDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

function EditDialog({ customer, onClose }: EditDialogProps) {
  const { t } = useTranslation('customers');
  const update = useAction(customerEndpoints.updateCustomer);
  const { id, first_name, last_name, email, phone } = customer;
  return (
    <FormDialog
      title={t('edit_named', { name: nameOf(customer) || t('unnamed') })}
      schema={customerEdit}
      values={{
        first_name: first_name ?? '',
        last_name: last_name ?? '',
        email: email ?? '',
        phone: phone ?? '',
      }}
      send={(body) => update({ params: { id }, body })}
      done="Customer updated successfully"
      fallback="Failed to update customer"
      submitLabel={t('save')}
      busyLabel={t('saving')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('edit_text')}</Text>
          <TextField control={control} name="first_name" label={t('first_name')} data-autofocus />
          <TextField control={control} name="last_name" label={t('last_name')} />
          <TextField control={control} name="email" label={t('email')} type="email" dir="ltr" />
          <TextField
            control={control}
            name="phone"
            label={t('phone')}
            description={t('phone_hint')}
            type="tel"
            dir="ltr"
          />
        </>
      )}
    </FormDialog>
  );
}
