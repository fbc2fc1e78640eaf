import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { presentUser, type UserRow } from '@diwan/contract/features/users/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { placed, UserFields } from './user-fields.tsx';

interface EditUserProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

/** Edits an account. An empty password field keeps the stored password. */
export function EditUser({ user, onClose }: EditUserProps) {
  const { t } = useTranslation('users');
  const update = useAction(userEndpoints.updateUser);
  const { id, first_name, last_name, email, role, partner_id, brand_id } = user;
  return (
    <FormDialog
      title={t('edit_named', { name: `${first_name} ${last_name}` })}
      schema={presentUser}
      values={{
        first_name,
        last_name,
        email,
        phone_country_code: user.phone_country_code ?? '+965',
        phone_number: user.phone_number ?? '',
        password: '',
        role,
        partner_id: partner_id ?? '',
        brand_id: brand_id ?? '',
      }}
      send={({ password, ...values }) =>
        update({
          params: { id },
          body: { ...placed(values), ...(password === '' ? {} : { password }) },
        })
      }
      done={({ pending_changes }) =>
        say(
          pending_changes.length === 0
            ? 'User updated successfully'
            : 'Saved. The change takes effect when an admin who is independent of you approves it.',
        )
      }
      fallback="Failed to update user"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => <UserFields control={control} present={role} />}
    </FormDialog>
  );
}
