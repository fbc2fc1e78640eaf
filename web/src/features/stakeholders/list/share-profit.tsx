import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { stakeholdersKey } from '../queries.ts';

/** Shares what a job would share within the hour. However often it is pressed, it happens once. */
export function ShareProfit() {
  const { t } = useTranslation('stakeholders');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const share = useMutation({
    mutationFn: () => call(stakeholderEndpoints.shareProfit),
    onSuccess: async ({ length: count }) => {
      toastSuccess(
        count === 0
          ? say('Every finished month has been shared')
          : say('Months shared: {count}', { count }),
      );
      setAsking(false);
      await queries.invalidateQueries({ queryKey: stakeholdersKey });
    },
  });
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          share.reset();
          setAsking(true);
        }}
      >
        {t('share')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('share_question')}
        confirmLabel={t('share')}
        busy={share.isPending}
        error={share.isError ? errorText(share.error, 'Failed to share profit') : null}
        onConfirm={() => share.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{t('share_text')}</Text>
      </ConfirmDialog>
    </>
  );
}
