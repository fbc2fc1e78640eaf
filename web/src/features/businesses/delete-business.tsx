import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { businessesQuery, businessQuery } from './queries.ts';

/** Asks before a business is removed; the server refuses while brands are settled through it. */
export function DeleteBusiness({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(businessEndpoints.deleteBusiness, { params: { id: business.id } }),
    onSuccess: async () => {
      toastSuccess(say('Business deleted successfully'));
      void queries.invalidateQueries(businessesQuery);
      await navigate({ to: '/businesses' });
      queries.removeQueries(businessQuery(business.id));
    },
  });
  const open = () => {
    remove.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('delete_question', { name: business.name })}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        error={remove.isError ? errorText(remove.error, 'Failed to delete business') : null}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{t('delete_text')}</Text>
      </ConfirmDialog>
    </>
  );
}
