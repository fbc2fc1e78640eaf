import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { stakeholdersKey } from '../queries.ts';

interface RemoveDefaultProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Asks before somebody's part of the profit ends. */
export function RemoveDefault({ stakeholder, onClose }: RemoveDefaultProps) {
  const { t } = useTranslation('stakeholders');
  const queries = useQueryClient();
  const name = stakeholder.beneficiary_name;
  const remove = useMutation({
    mutationFn: () =>
      call(stakeholderEndpoints.removeStakeholderDefault, { params: { id: stakeholder.id } }),
    onSuccess: async () => {
      toastSuccess(say('Default status updated successfully'));
      await queries.invalidateQueries({ queryKey: stakeholdersKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('remove_question', { name })}
      confirmLabel={t('remove_default')}
      danger
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, 'Failed to update default status') : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text>{t('remove_text')}</Text>
    </ConfirmDialog>
  );
}
