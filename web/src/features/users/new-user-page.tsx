import { useNavigate } from '@tanstack/react-router';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { newUser } from '@diwan/contract/features/users/records';
import { canManageUsers } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { told } from '../../ui/toast.ts';
import { placed, UserFields } from './user-fields.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  role: 'partner_employee' as const,
  phone_country_code: '+965',
  phone_number: '',
  partner_id: '' as const,
  brand_id: '' as const,
};

/** Creates an account, then returns to the list. */
export function NewUserPage() {
  const { t } = useTranslation('users');
  const allowed = canManageUsers(useUser().role);
  return (
    <>
      <PageHeader
        title={t('new_title')}
        subtitle={allowed ? t('new_subtitle') : undefined}
        back={allowed ? { label: t('title'), link: { to: '/users' } } : undefined}
      />
      {allowed ? (
        <NewUserForm />
      ) : (
        <EmptyState title={say("You don't have permission to access this page")} />
      )}
    </>
  );
}

function NewUserForm() {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const form = useContractForm(newUser, EMPTY);
  const create = useAction(userEndpoints.createUser, { onDone: () => navigate({ to: '/users' }) });
  return (
    <Surface>
      <FormShell
        form={form}
        fallback="Failed to create user"
        submitLabel={t('create')}
        onCancel={() => void navigate({ to: '/users' })}
        onSubmit={async (values) =>
          told('User created successfully', await create({ body: placed(values) }))
        }
      >
        <UserFields control={form.control} />
      </FormShell>
    </Surface>
  );
}
