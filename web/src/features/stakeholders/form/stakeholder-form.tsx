import type { Sentence } from '@diwan/contract';
import type { Control } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { type Stakeholder, stakeholderDraft } from '@diwan/contract/features/stakeholders/records';
import { canBeStakeholder } from '@diwan/contract/kernel/roles';
import { errorText } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { findOptions } from '../../../ui/form/find-options.ts';
import { Surface } from '../../../ui/surface.tsx';
import { usersQuery } from '../../../widgets/users-query.ts';
import { stakeholdersQuery } from '../queries.ts';
import classes from './stakeholder-form.module.css';

interface StakeholderFormProps {
  /** The stakeholder to edit; null for a new one. */
  readonly stakeholder: Stakeholder | null;
  readonly fallback: Sentence;
  readonly onSave: (values: StakeholderOutput) => Promise<unknown>;
}

/** Shows the form for adding or editing a stakeholder. The user cannot be changed. */
export function StakeholderForm({ stakeholder, fallback, onSave }: StakeholderFormProps) {
  const { t } = useTranslation('stakeholders');
  const navigate = useNavigate();
  const form = useContractForm(
    stakeholder === null ? stakeholderForm : stakeholderEditForm,
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
            placeholder={stakeholder?.iban}
            description={stakeholder === null ? undefined : t('iban_kept')}
            withAsterisk={stakeholder === null}
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

interface UserFieldProps {
  readonly control: Control<StakeholderInput, unknown, StakeholderOutput>;
}

/** Selects an active member of staff who is not a stakeholder. */
function UserField({ control }: UserFieldProps) {
  const { t } = useTranslation('stakeholders');
  const users = useQuery(usersQuery);
  const stakeholders = useQuery(stakeholdersQuery);
  const taken = new Set(stakeholders.data?.map(({ user_id }) => user_id));
  const choices = (users.data ?? []).filter(
    ({ id, role, active }) => active && canBeStakeholder(role) && !taken.has(id),
  );
  return (
    <SelectField
      control={control}
      name="user_id"
      label={t('user')}
      description={users.isError ? errorText(users.error, 'Failed to fetch users') : t('user_hint')}
      data={choices.map(({ id, first_name, last_name, email }) => ({
        value: id,
        label: `${first_name} ${last_name} (${email})`,
      }))}
      placeholder={t(users.isPending ? 'loading_users' : 'choose_user')}
      nothingFoundMessage={t('no_user')}
      comboboxProps={{ keepMounted: false }}
      searchable
      filter={findOptions}
      withAsterisk
    />
  );
}

/** The fields of the form. A new stakeholder has a user, and an existing one has a status. */
const stakeholderForm = stakeholderDraft.extend({ is_active: z.boolean() });

/**
 * The fields of the form for an existing stakeholder. The browser knows only a mask of the IBAN. An
 * empty field keeps the stored IBAN.
 */
const stakeholderEditForm = stakeholderForm.extend({
  iban: z.union([z.literal(''), stakeholderForm.shape.iban]),
});

type StakeholderInput = z.input<typeof stakeholderForm>;
type StakeholderOutput = z.output<typeof stakeholderForm>;

const NEW_STAKEHOLDER: StakeholderInput = {
  user_id: '',
  bank_name: '',
  iban: '',
  beneficiary_name: '',
  beneficiary_address: '',
  bank_swift_code: '',
  is_active: true,
};

const valuesOf = (stakeholder: Stakeholder): StakeholderInput => ({
  user_id: stakeholder.user_id,
  bank_name: stakeholder.bank_name,
  iban: '',
  beneficiary_name: stakeholder.beneficiary_name,
  beneficiary_address: stakeholder.beneficiary_address ?? '',
  bank_swift_code: stakeholder.bank_swift_code ?? '',
  is_active: stakeholder.is_active,
});
