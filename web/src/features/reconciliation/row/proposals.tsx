import { Group, Stack, Text, Title } from '@mantine/core';
import type { ProposalState } from '@diwan/contract/features/reconciliation/actions';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import type {
  ReconciliationProposal,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { useKeepRow } from './use-keep-row.ts';

const TONES = {
  proposed: 'waiting',
  approved: 'good',
  rejected: 'bad',
  lapsed: 'neutral',
} as const satisfies Record<ProposalState, string>;

/** Lists the proposed corrections with author and decision. */
export function Proposals({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  if (row.proposals.length === 0) return null;
  return (
    <section aria-label={t('proposals')}>
      <Title order={3} mb="sm">
        {t('proposals')}
      </Title>
      <Stack gap="lg">
        {row.proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} />
        ))}
      </Stack>
    </section>
  );
}

function Proposal({ proposal }: { readonly proposal: ReconciliationProposal }) {
  const { t } = useTranslation('reconciliation');
  const { state, decided_by, decided_at, reason, entry_id } = proposal;
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          {
            label: t('state'),
            value: <StatusBadge tone={TONES[state]}>{t(`proposal_states.${state}`)}</StatusBadge>,
          },
          { label: t('entry_kind'), value: t(`entry_kinds.${proposal.entry_kind}`) },
          { label: t('debit'), value: t(`accounts.${proposal.debit_account}`) },
          { label: t('credit'), value: t(`accounts.${proposal.credit_account}`) },
          { label: t('columns.amount'), value: <Money amount={proposal.amount} /> },
          { label: t('note'), value: <bdi>{proposal.note}</bdi> },
          { label: t('proposed_by'), value: <bdi>{proposal.proposed_by.name}</bdi> },
          { label: t('proposed_at'), value: <Moment instant={proposal.proposed_at} /> },
          ...(decided_by === null
            ? []
            : [{ label: t('decided_by'), value: <bdi>{decided_by.name}</bdi> }]),
          ...(decided_at === null
            ? []
            : [{ label: t('decided_at'), value: <Moment instant={decided_at} /> }]),
          ...(reason === null ? [] : [{ label: t('reason'), value: <bdi>{reason}</bdi> }]),
          ...(entry_id === null ? [] : [{ label: t('entry'), value: String(entry_id) }]),
        ]}
      />
      {proposal.can.reject?.allowed === true && <DecideProposal proposal={proposal} />}
    </Stack>
  );
}

interface DecideProposalProps {
  readonly proposal: ReconciliationProposal;
}

/** Decides a proposal. Its author can only withdraw it, because another admin must approve. */
function DecideProposal({ proposal }: DecideProposalProps) {
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
