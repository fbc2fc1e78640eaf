import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { dayQuery } from '../queries.ts';

/** The report is read anew and compared; the page follows until that is done. */
export function RunAgain({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => call(reconciliationEndpoints.runReconciliation, { params: { day: day.day } }),
    onSuccess: (started) => {
      toastSuccess(say('The day is being reconciled'));
      queries.setQueryData(dayQuery(day.day).queryKey, started);
    },
    onError: (error) => toastError(errorText(error, 'Failed to reconcile the day')),
  });
  return (
    <Button
      variant="default"
      loading={run.isPending || day.run.state === 'running'}
      onClick={() => run.mutate()}
    >
      {t('again')}
    </Button>
  );
}
