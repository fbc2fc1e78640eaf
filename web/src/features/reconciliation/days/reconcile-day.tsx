import { useState } from 'react';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { addDays } from '@diwan/contract/kernel/time';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { reconciliationKey } from '../queries.ts';

/** The day before today for the platform: the last one that is over. */
function useYesterday(): string {
  const timeZone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  return addDays(new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs()), -1);
}

/** Any day that is over can be compared, not only those that the night has done. */
export function ReconcileDay() {
  const { t } = useTranslation('reconciliation');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('reconcile_day')}</Button>
      {asking && <DayDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function DayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const last = useYesterday();
  const [day, setDay] = useState(last);
  const run = useMutation({
    mutationFn: () => call(reconciliationEndpoints.runReconciliation, { params: { day } }),
    onSuccess: async () => {
      toastSuccess(say('The day is being reconciled'));
      await queries.invalidateQueries({ queryKey: reconciliationKey });
      await navigate({ to: '/reconciliation/$day', params: { day } });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('reconcile_day')}
      confirmLabel={t('reconcile')}
      busy={run.isPending}
      confirmDisabled={day === ''}
      error={run.isError ? errorText(run.error, 'Failed to reconcile the day') : null}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <Text c="dimmed" mb="md">
        {t('reconcile_text')}
      </Text>
      <TextInput
        type="date"
        label={t('columns.day')}
        required
        max={last}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
