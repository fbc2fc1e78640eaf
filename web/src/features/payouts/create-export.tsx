import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { PAYOUT_TAB_NAMES, type PayoutTab } from '@diwan/contract/features/payouts/terms';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { Money } from '../../widgets/money.tsx';
import { activeQuery, historyQuery, manualQuery, pausedQuery, payoutsKey } from './queries.ts';
import { sumOf, totalOfHistory, totalToPay } from './totals.ts';
import { decideOnce } from './work/decide-once.ts';
import { RunningWork } from './work/running-work.tsx';

/** The total of a tab, as its summary shows it. */
function useTotal(tab: PayoutTab): number {
  const active = useQuery({ ...activeQuery, enabled: tab === 'active' });
  const history = useQuery({ ...historyQuery, enabled: tab === 'history' });
  const manual = useQuery({ ...manualQuery, enabled: tab === 'manual' });
  const paused = useQuery({ ...pausedQuery, enabled: tab === 'paused' });
  const totals = {
    active: totalToPay(active.data),
    history: totalOfHistory(history.data),
    manual: sumOf(manual.data, ({ amount }) => amount),
    paused: sumOf(paused.data, ({ amount_to_pay }) => amount_to_pay),
  };
  return totals[tab];
}

/** Reserves what the active brands are owed; on the other tabs it makes a statement. */
export function CreateExport({ tab }: { readonly tab: PayoutTab }) {
  const { t } = useTranslation('payouts');
  const total = useTotal(tab);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      decideOnce(queries, (idempotency_key) =>
        call(payoutEndpoints.createPayoutExport, { body: { tab } }, { idempotency_key }),
      ),
    onSuccess: async ({ id }) => {
      setAsking(false);
      const Tab = say(PAYOUT_TAB_NAMES[tab]);
      toastSuccess(say('{Tab} payout export created successfully', { Tab }));
      await queries.invalidateQueries({ queryKey: payoutsKey });
      await navigate({ to: '/payouts/$id', params: { id } });
    },
  });
  const open = () => {
    create.reset();
    setAsking(true);
  };
  return (
    <>
      <Button disabled={total <= 0} loading={create.isPending} onClick={open}>
        {t('create_export')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(tab === 'active' ? 'create_question' : 'statement_question')}
        confirmLabel={t('create_export')}
        busy={create.isPending}
        error={create.isError ? errorText(create.error, 'Failed to create payout export') : null}
        onConfirm={() => create.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{t(tab === 'active' ? 'create_text' : 'statement_text')}</Text>
        <Text mt="sm" fw={600}>
          <Money amount={total} />
        </Text>
        {create.isPending && <RunningWork work="create" exportId={null} waiting />}
      </ConfirmDialog>
    </>
  );
}
