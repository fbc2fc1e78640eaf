import { useState } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { errorText } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Money } from '../../widgets/money.tsx';
import { sumAmounts } from '../../widgets/sum-amounts.ts';
import { isRejected, namesOf } from './line-names.ts';
import { NamedAmounts } from './named-amounts.tsx';
import { detailsQuery } from './queries.ts';
import { RunningWork } from './work/running-work.tsx';
import { useDecision } from './work/use-decision.ts';

interface ConfirmExportProps {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * Confirms that the bank has paid. The dialog lists brands and amounts, without
 * payments that the bank rejected. If no file was downloaded or sent, the bank cannot know the
 * payout. In this case, the admin must tick a box.
 */
export function ConfirmExport({ id, onClose }: ConfirmExportProps) {
  const { t } = useTranslation('payouts');
  const { data, error } = useQuery(detailsQuery(id));
  const [sure, setSure] = useState(false);
  const confirm = useDecision(payoutEndpoints.confirmPayoutExport);
  const fileless = data?.payout.first_file_at === null;
  const rejected = data?.brands.filter(isRejected).map(({ amount }) => -amount) ?? [];
  return (
    <ConfirmAction
      title={t('confirm_question')}
      confirmLabel={t('confirm')}
      amount={data && <Money amount={sumAmounts([data.payout.pending_amount, ...rejected])} />}
      disabled={data === undefined || (fileless && !sure)}
      progress={<RunningWork work="confirm" exportId={id} waiting />}
      send={() => confirm({ params: { exportId: id } })}
      done="Payout confirmed successfully"
      fallback="Failed to confirm payout"
      onClose={onClose}
    >
      <Stack gap="sm">
        {error !== null && (
          <Notice tone="problem">{errorText(error, 'Failed to fetch payout details')}</Notice>
        )}
        {data && <Waiting details={data} />}
        {fileless && (
          <>
            <Notice tone="warning">{t('dialogs.no_file')}</Notice>
            <Checkbox
              label={t('dialogs.no_file_sure')}
              checked={sure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
    </ConfirmAction>
  );
}

function Waiting({ details }: { readonly details: PayoutDetails }) {
  const { t } = useTranslation('payouts');
  const lines = details.brands.filter((line) => !isRejected(line));
  return <NamedAmounts text={t('dialogs.confirm_text')} rows={namesOf(lines)} />;
}
