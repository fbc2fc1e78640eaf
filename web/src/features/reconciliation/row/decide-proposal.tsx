import { useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  rejectionReason,
  type ReconciliationProposal,
} from '@diwan/contract/features/reconciliation/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Money } from '../../../widgets/money.tsx';
import { useDecided } from './use-decided.ts';

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
  const decided = useDecided();
  const approve = useMutation({
    mutationFn: () =>
      call(reconciliationEndpoints.approveCorrection, { params: { id: proposal.id } }),
    onSuccess: async (row) => {
      onClose();
      await decided(row, 'Correction approved and booked');
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('approve_question')}
      confirmLabel={t('approve')}
      busy={approve.isPending}
      error={approve.isError ? errorText(approve.error, 'Failed to approve the correction') : null}
      onConfirm={() => approve.mutate()}
      onClose={onClose}
    >
      <Text>
        {t('approve_text', {
          debit: t(`accounts.${proposal.debit_account}`),
          credit: t(`accounts.${proposal.credit_account}`),
        })}
      </Text>
      <Text mt="sm" fw={600}>
        <Money amount={proposal.amount} />
      </Text>
    </ConfirmDialog>
  );
}

function RejectDialog({ proposal, onClose }: DialogProps) {
  const { t } = useTranslation(['reconciliation', 'ui']);
  const decided = useDecided();
  const form = useContractForm(rejectionReason, { reason: '' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reconciliation:reject_question')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FormShell
        form={form}
        fallback="Failed to reject the correction"
        submitLabel={t('reconciliation:reject')}
        warn={false}
        onCancel={onClose}
        onSubmit={async (body) => {
          const { id } = proposal;
          const row = await call(reconciliationEndpoints.rejectCorrection, {
            params: { id },
            body,
          });
          onClose();
          await decided(row, 'Correction rejected');
        }}
      >
        <TextareaField
          control={form.control}
          name="reason"
          label={t('reconciliation:reason')}
          required
          dir="auto"
        />
      </FormShell>
    </Modal>
  );
}
