import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Money } from '../../../widgets/money.tsx';
import { ConfirmExport } from '../confirm-export.tsx';
import { DownloadButton } from '../download-button.tsx';
import { namesOf } from '../line-names.ts';
import { NamedAmounts } from '../named-amounts.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';

type OpenDialog = 'approve' | 'cancel';

/** Shows the actions that an export allows now. */
export function DetailActions({ details }: { readonly details: PayoutDetails }) {
  const { payout, brands } = details;
  const { t } = useTranslation('payouts');
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const close = () => setAsking(null);
  const { can, id } = payout;
  const money = useMoneyText();
  const cancel = useAction(payoutEndpoints.cancelPayoutExport);
  return (
    <Group gap="xs">
      {can.download?.allowed && <DownloadButton payout={payout} label={t('download_csv')} />}
      {can.download_all?.allowed && (
        <DownloadButton payout={payout} format="xlsx" label={t('download_xlsx')} />
      )}
      {can.download_all?.allowed &&
        payout.businesses.length > 1 &&
        payout.businesses.map((business) => (
          <DownloadButton
            key={business.id}
            payout={payout}
            format="xlsx"
            business={business}
            label={t('download_xlsx_of', { business: business.name })}
          />
        ))}
      {can.download_all?.allowed &&
        payout.businesses.map((business) => (
          <DownloadButton
            key={business.id}
            payout={payout}
            format="pain001"
            business={business}
            label={t('download_pain', { business: business.name })}
          />
        ))}
      {can.cancel?.allowed && (
        <Button size="xs" variant="default" onClick={() => setAsking('cancel')}>
          {t('cancel_payout')}
        </Button>
      )}
      {can.approve?.allowed && (
        <Button size="xs" onClick={() => setAsking('approve')}>
          {t('approve')}
        </Button>
      )}
      {can.confirm && (can.confirm.allowed || can.confirm.code === 'PAYOUT_ALL_REJECTED') && (
        <ActionButton
          size="xs"
          can={can.confirm}
          renderDialog={(done) => <ConfirmExport id={id} onClose={done} />}
        >
          {t('confirm_all')}
        </ActionButton>
      )}
      {asking === 'approve' && <Approve details={details} onClose={close} />}
      {asking === 'cancel' && (
        <ReasonDialog
          title={t('cancel_question')}
          submitLabel={t('cancel_payout')}
          fallback="Failed to cancel payout"
          done="Payout cancelled successfully"
          send={(body) => cancel({ params: { exportId: id }, body })}
          onClose={close}
        >
          <NamedAmounts
            text={t('dialogs.cancel_text', { amount: money(payout.pending_amount) })}
            rows={namesOf(brands)}
          />
        </ReasonDialog>
      )}
    </Group>
  );
}

interface ApproveProps {
  readonly details: PayoutDetails;
  readonly onClose: () => void;
}

function Approve({ details, onClose }: ApproveProps) {
  const { payout, brands } = details;
  const { t } = useTranslation('payouts');
  const approve = useAction(payoutEndpoints.approvePayoutExport);
  return (
    <ConfirmAction
      title={t('approve_question')}
      confirmLabel={t('approve')}
      send={() => approve({ params: { exportId: payout.id } })}
      done="Payout approved successfully"
      fallback="Failed to approve payout"
      amount={<Money amount={payout.total_amount} />}
      onClose={onClose}
    >
      <NamedAmounts
        text={t('approve_text', { name: payout.created_by_name ?? '' })}
        rows={namesOf(brands)}
      />
    </ConfirmAction>
  );
}
