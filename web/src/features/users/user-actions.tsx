import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import type { UserRow } from '@diwan/contract/features/users/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { SecurityDialog } from './user-security.tsx';

export const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`;

/** Returns the actions in the menu of an account's row. They depend on its status. */
export function useUserActions(
  onEdit: (id: string) => void,
): (user: UserRow) => readonly RowAction[] {
  const { t } = useTranslation('users');
  return (user) => {
    const { id, can, status } = user;
    const closed = status === 'inactive' || status === 'suspended';
    const switches: readonly RowAction[] = closed
      ? [
          {
            label: t('activate'),
            can: can.activate,
            renderDialog: (close) => <Activate user={user} onClose={close} />,
          },
        ]
      : [
          {
            label: t('suspend'),
            can: can.suspend,
            renderDialog: (close) => <Suspend user={user} onClose={close} />,
          },
          {
            label: t('deactivate'),
            can: can.deactivate,
            danger: true,
            renderDialog: (close) => <Deactivate user={user} onClose={close} />,
          },
        ];
    return [
      { label: t('edit'), can: can.edit, onSelect: () => onEdit(id) },
      {
        label: t('security'),
        renderDialog: (close) => <SecurityDialog user={user} onClose={close} />,
      },
      ...switches,
    ];
  };
}

interface DialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

function Activate({ user, onClose }: DialogProps) {
  const { t } = useTranslation('users');
  const update = useAction(userEndpoints.updateUser);
  return (
    <ConfirmAction
      title={t('activate_question', { name: nameOf(user) })}
      confirmLabel={t('activate')}
      send={() => update({ params: { id: user.id }, body: { active: true, status: 'active' } })}
      done="User updated successfully"
      fallback="Failed to update user status"
      onClose={onClose}
    >
      {t('activate_text')}
    </ConfirmAction>
  );
}

function Suspend({ user, onClose }: DialogProps) {
  const { t } = useTranslation('users');
  const update = useAction(userEndpoints.updateUser);
  return (
    <ReasonDialog
      title={t('suspend_question', { name: nameOf(user) })}
      submitLabel={t('suspend')}
      send={(reason) =>
        update({ params: { id: user.id }, body: { status: 'suspended', ...reason } })
      }
      done="User updated successfully"
      fallback="Failed to update user status"
      onClose={onClose}
    >
      {t('suspend_text')}
    </ReasonDialog>
  );
}

function Deactivate({ user, onClose }: DialogProps) {
  const { t } = useTranslation('users');
  const update = useAction(userEndpoints.updateUser);
  return (
    <ConfirmAction
      title={t('deactivate_question', { name: nameOf(user) })}
      confirmLabel={t('deactivate')}
      danger
      send={() => update({ params: { id: user.id }, body: { active: false, status: 'inactive' } })}
      done="User updated successfully"
      fallback="Failed to update user status"
      onClose={onClose}
    >
      {t('deactivate_text')}
    </ConfirmAction>
  );
}
