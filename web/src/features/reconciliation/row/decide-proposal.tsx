import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { type ReconciliationProposal } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
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
  const { id } = useUser();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsking(null);
  const own = proposal.proposed_by.id === id;
  return (
    <>
      {own && <Notice tone="info">{t('own_proposal')}</Notice>}
      <Group gap="sm">
        <Button variant="default" onClick={() => setAsking('reject')}>
          {t(own ? 'take_back' : 'reject')}
        </Button>
        {!own && <Button onClick={() => setAsking('approve')}>{t('approve')}</Button>}
      </Group>
      {asking === 'approve' && <ApproveDialog proposal={proposal} onClose={close} />}
      {asking === 'reject' && <RejectDialog proposal={proposal} onClose={close} />}
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
