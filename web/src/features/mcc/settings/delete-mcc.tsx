import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { dropMcc } from '../queries.ts';

interface DeleteMccProps {
  readonly mcc: Mcc;
  readonly onClose: () => void;
}

/** Asks before a category is removed; the server refuses while something uses it. */
export function DeleteMcc({ mcc, onClose }: DeleteMccProps) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(mccEndpoints.deleteMcc, { params: { code: mcc.code } }),
    onSuccess: () => {
      dropMcc(queries, mcc.code);
      toastSuccess(say('MCC code deleted successfully'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('delete_question', { code: mcc.code })}
      confirmLabel={t('delete')}
      danger
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, 'Failed to delete MCC code') : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text>{t('delete_text', { description: mcc.description })}</Text>
    </ConfirmDialog>
  );
}
