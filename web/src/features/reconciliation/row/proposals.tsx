import { Stack, Title } from '@mantine/core';
import type { ProposalState } from '@diwan/contract/features/reconciliation/actions';
import type {
  ReconciliationProposal,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../widgets/money.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { DecideProposal } from './decide-proposal.tsx';

const TONES = {
  proposed: 'waiting',
  approved: 'good',
  rejected: 'bad',
  lapsed: 'neutral',
} as const satisfies Record<ProposalState, string>;

/** What was proposed, by whom, and what became of it. */
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
