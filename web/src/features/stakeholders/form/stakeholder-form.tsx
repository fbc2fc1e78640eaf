import { useNavigate } from '@tanstack/react-router';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Surface } from '../../../ui/surface.tsx';
import {
  NEW_STAKEHOLDER,
  stakeholderForm,
  type StakeholderOutput,
  valuesOf,
} from './form-values.ts';
import classes from './stakeholder-form.module.css';
import { UserField } from './user-field.tsx';

interface StakeholderFormProps {
  /** Null adds a new one. */
  readonly stakeholder: Stakeholder | null;
  readonly fallback: Sentence;
  readonly onSave: (values: StakeholderOutput) => Promise<unknown>;
}

/** The one form of a stakeholder, for adding and for editing. Whose account it is never changes. */
export function StakeholderForm({ stakeholder, fallback, onSave }: StakeholderFormProps) {
  const { t } = useTranslation('stakeholders');
  const navigate = useNavigate();
  const form = useContractForm(
    stakeholderForm,
    stakeholder === null ? NEW_STAKEHOLDER : valuesOf(stakeholder),
  );
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback={fallback}
      submitLabel={t(stakeholder === null ? 'create' : 'save')}
      busyLabel={t('saving')}
      onCancel={() =>
        void navigate(
          stakeholder === null
            ? { to: '/stakeholders' }
            : { to: '/stakeholders/$id', params: { id: stakeholder.id } },
        )
      }
      onSubmit={onSave}
    >
      <Surface title={t('details')}>
        <div className={classes['fields']}>
          {stakeholder === null && <UserField control={control} />}
          <TextField
            control={control}
            name="beneficiary_name"
            label={t('beneficiary_name')}
            withAsterisk
            dir="auto"
          />
          <TextField control={control} name="bank_name" label={t('bank_name')} withAsterisk />
          <TextField
            control={control}
            name="iban"
            label={t('iban')}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <TextField
            control={control}
            name="bank_swift_code"
            label={t('bank_swift_code')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <TextareaField
            control={control}
            name="beneficiary_address"
            label={t('beneficiary_address')}
            minRows={2}
            dir="auto"
          />
          {stakeholder !== null && (
            <CheckboxField
              control={control}
              name="is_active"
              label={t('active')}
              description={t('active_hint')}
            />
          )}
        </div>
      </Surface>
    </FormShell>
  );
}
