import { type ReactNode, useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { settlementEndpoints } from '@diwan/contract/features/settlements/endpoints';
import type { SettlementResult } from '@diwan/contract/features/settlements/records';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

/** Returns the button that checks a settlement, for rows whose settlement is pending. */
export const settlementAction = (row: TransactionRow): ReactNode =>
  !row.settled &&
  (row.status === 'CAPTURED' || row.status === 'INITIATED') && <CheckSettlement row={row} />;

/** Asks the provider whether one transaction is settled, and shows the answer. */
function CheckSettlement({ row }: { readonly row: TransactionRow }) {
  const { t } = useTranslation('transactions');
  const outcomeOf = useOutcome();
  const [outcome, setOutcome] = useState<string | null>(null);
  const ask = useAction(settlementEndpoints.checkSettlement, {
    onDone: (result) => setOutcome(outcomeOf(result)),
  });
  const check = useMutation({
    mutationFn: () => ask({ params: { id: String(row.id) } }),
    onError: (error) => {
      const message = errorText(error, 'Something went wrong on our side');
      setOutcome(say('Error checking settlement: {message}', { message }));
    },
  });
  const start = () => {
    if (row.tap_id === null) setOutcome(say('This transaction has no Tap charge ID'));
    else check.mutate();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" loading={check.isPending} onClick={start}>
        {t('check.one')}
      </Button>
      {outcome !== null && (
        <AlertDialog title={t('check.one')} onClose={() => setOutcome(null)}>
          <Text>{outcome}</Text>
        </AlertDialog>
      )}
    </>
  );
}

function useOutcome() {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const word = (status: SettlementResult['new_status']) =>
    t(`settlement.${status === 'Settled' ? 'true' : 'false'}`);
  return (result: SettlementResult): string => {
    const status = word(result.new_status);
    if (!result.status_updated) {
      return say('No change in settlement status. Current status: {status}', { status });
    }
    const changed = t('check.changed', { before: word(result.old_status), after: status });
    const { settlement_date: day } = result;
    return day === null ? changed : `${changed} ${t('check.day', { day: format.day(day) })}`;
  };
}
