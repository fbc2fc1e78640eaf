import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { type EmployeeDraft, employeeDraft } from '@diwan/contract/features/partners/records';
import { sayText, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PhoneField } from '../../widgets/phone-field/phone-field.tsx';

/** Creates an account for a partner's employee. The link to set the password is mailed. */
export function AddEmployee({ partner_id }: { readonly partner_id: string }) {
  const { t } = useTranslation('partners');
  const language = useLanguage();
  const add = useAction(partnerEndpoints.addEmployee);
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <FormDialog
          title={t('employees.add')}
          schema={employeeDraft}
          values={{
            first_name: '',
            last_name: '',
            email: '',
            phone_country_code: '+965',
            phone_number: '',
            language,
          }}
          send={(body) => add({ params: { id: partner_id }, body })}
          done="Employee added successfully. Setup instructions have been sent to their email."
          fallback="Failed to add employee"
          submitLabel={t('employees.add')}
          onClose={close}
        >
          {({ control }) => <EmployeeFields control={control} />}
        </FormDialog>
      )}
    >
      {t('employees.add')}
    </ActionButton>
  );
}

interface EmployeeFieldsProps {
  readonly control: Control<z.input<typeof employeeDraft>, unknown, EmployeeDraft>;
}

function EmployeeFields({ control }: EmployeeFieldsProps) {
  const { t } = useTranslation('partners');
  return (
    <>
      <TextField
        control={control}
        name="first_name"
        label={t('employees.first_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="last_name"
        label={t('employees.last_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="email"
        label={t('employees.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        dir="ltr"
      />
      <Phone control={control} />
      <SelectField
        control={control}
        name="language"
        label={t('employees.language')}
        data={[
          { value: 'en', label: t('employees.english') },
          { value: 'ar', label: t('employees.arabic') },
        ]}
        allowDeselect={false}
      />
    </>
  );
}

function Phone({ control }: EmployeeFieldsProps) {
  const { t } = useTranslation('partners');
  const code = useController({ control, name: 'phone_country_code' });
  const number = useController({ control, name: 'phone_number' });
  const error = number.fieldState.error ?? code.fieldState.error;
  return (
    <PhoneField
      label={t('employees.phone')}
      code={code.field.value ?? '+965'}
      number={number.field.value}
      onCodeChange={code.field.onChange}
      onNumberChange={number.field.onChange}
      onBlur={number.field.onBlur}
      error={error && sayText(error.message ?? '')}
      withAsterisk
    />
  );
}
