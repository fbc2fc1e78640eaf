import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { canBeStakeholder } from '@diwan/contract/kernel/roles';
import { errorText } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { stakeholdersQuery, usersQuery } from '../queries.ts';
import type { StakeholderInput, StakeholderOutput } from './form-values.ts';

interface UserFieldProps {
  readonly control: Control<StakeholderInput, unknown, StakeholderOutput>;
}

/** Picks an active member of staff who is no stakeholder yet. */
export function UserField({ control }: UserFieldProps) {
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
      withAsterisk
    />
  );
}
