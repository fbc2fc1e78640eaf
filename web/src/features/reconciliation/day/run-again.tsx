import { useQueryClient } from '@tanstack/react-query';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { dayQuery } from '../queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';

/** The report is read anew and compared; the page follows until that is done. */
export function RunAgain({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const run = useAction(reconciliationEndpoints.runReconciliation, {
    onDone: (started) => queries.setQueryData(dayQuery(day.day).queryKey, started),
  });
  return (
    <ActionButton
      variant="default"
      can={day.can.run}
      loading={day.run.state === 'running'}
      send={() => run({ params: { day: day.day } })}
      done="The day is being reconciled"
      fallback="Failed to reconcile the day"
    >
      {t('again')}
    </ActionButton>
  );
}
