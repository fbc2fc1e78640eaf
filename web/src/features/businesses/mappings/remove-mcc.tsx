import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { keepMccCodes } from './keep-mcc-codes.ts';

interface RemoveMccProps {
  readonly business: Business;
  readonly code: string;
  readonly onClose: () => void;
}

/** Asks first: brands of a category without a business can't be approved or settled. */
export function RemoveMcc({ business, code, onClose }: RemoveMccProps) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(businessEndpoints.removeBusinessMcc, { params: { id: business.id, code } }),
    onSuccess: ({ mcc_codes }) => {
      keepMccCodes(queries, business.id, mcc_codes);
      toastSuccess(say('MCC code removed successfully'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('remove_question', { code, name: business.name })}
      confirmLabel={t('remove')}
      danger
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, 'Failed to remove MCC code') : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text>{t('remove_text')}</Text>
    </ConfirmDialog>
  );
}
