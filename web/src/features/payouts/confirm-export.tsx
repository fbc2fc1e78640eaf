import type { ReactNode } from 'react';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../lib/i18n.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Money } from '../../widgets/money.tsx';
import { RunningWork } from './work/running-work.tsx';
import { useDecision } from './work/use-decision.ts';

interface ConfirmExportProps {
  readonly payout: Pick<PayoutExport, 'id' | 'total_amount'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The bank has paid: asks with the amount before the money counts as paid. */
export function ConfirmExport({ payout, onClose, children }: ConfirmExportProps) {
  const { t } = useTranslation('payouts');
  const confirm = useDecision(payoutEndpoints.confirmPayoutExport);
  return (
    <ConfirmAction
      title={t('confirm_question')}
      confirmLabel={t('confirm')}
      amount={<Money amount={payout.total_amount} />}
      progress={<RunningWork work="confirm" exportId={payout.id} waiting />}
      send={() => confirm({ params: { id: payout.id } })}
      done="Payout confirmed successfully"
      fallback="Failed to confirm payout"
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  );
}
