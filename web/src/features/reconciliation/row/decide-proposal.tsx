import { Group, Text } from '@mantine/core';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { type ReconciliationProposal } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Money } from '../../../widgets/money.tsx';
import { useKeepRow } from './use-keep-row.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';

interface DecideProposalProps {
  readonly proposal: ReconciliationProposal;
}

/** Who proposed it can only take it back: another administrator approves. */
export function DecideProposal({ proposal }: DecideProposalProps) {
  const { t } = useTranslation('reconciliation');
  const { approve } = proposal.can;
  const own = approve?.allowed === false && approve.code === 'RECONCILIATION_OWN_CORRECTION';
  return (
    <>
      {own && <Notice tone="info">{t('own_proposal')}</Notice>}
      <Group gap="sm">
        <ActionButton
          variant="default"
          renderDialog={(close) => <RejectDialog proposal={proposal} onClose={close} />}
        >
          {t(own ? 'take_back' : 'reject')}
        </ActionButton>
        {!own && (
          <ActionButton
            can={approve}
            renderDialog={(close) => <ApproveDialog proposal={proposal} onClose={close} />}
          >
            {t('approve')}
          </ActionButton>
        )}
      </Group>
    </>
  );
}

interface DialogProps extends DecideProposalProps {
  readonly onClose: () => void;
}

function ApproveDialog({ proposal, onClose }: DialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const approve = useAction(reconciliationEndpoints.approveCorrection, { onDone });
  return (
    <ConfirmAction
      title={t('approve_question')}
      confirmLabel={t('approve')}
      send={() => approve({ params: { id: proposal.id } })}
      done="Correction approved and booked"
      fallback="Failed to approve the correction"
      amount={<Money amount={proposal.amount} />}
      onClose={onClose}
    >
      <Text>
        {t('approve_text', {
          debit: t(`accounts.${proposal.debit_account}`),
          credit: t(`accounts.${proposal.credit_account}`),
        })}
      </Text>
    </ConfirmAction>
  );
}

function RejectDialog({ proposal, onClose }: DialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const reject = useAction(reconciliationEndpoints.rejectCorrection, { onDone });
  return (
    <ReasonDialog
      title={t('reject_question')}
      send={(body) => reject({ params: { id: proposal.id }, body })}
      done="Correction rejected"
      fallback="Failed to reject the correction"
      submitLabel={t('reject')}
      onClose={onClose}
    />
  );
}
