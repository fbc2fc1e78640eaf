import { Text } from '@mantine/core';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankEntry } from '@diwan/contract/features/bank-statements/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

interface ProposalProps {
  readonly entry: BankEntry;
}

/** Shows a change of a match that another admin must approve. */
export function ProposalText({ entry: { proposal } }: ProposalProps) {
  const { t } = useTranslation('bank-matches');
  if (proposal === null) return null;
  const name = isolate(proposal.proposed_by.name);
  const text =
    proposal.kind === null
      ? t('proposed_unmatch', { name })
      : t('proposed_match', {
          name,
          kind: t(`kinds.${proposal.kind}`),
          records: isolate(proposal.record_ids.join(', ')),
        });
  return (
    <>
      <StatusBadge tone="waiting">{t('proposed')}</StatusBadge>
      <Text size="xs" c="dimmed">
        {text}
        <br />
        <bdi dir="auto">{proposal.note}</bdi>
      </Text>
    </>
  );
}

/** Approves or rejects a change of a match. */
export function ProposalButtons({ entry: { id, can } }: ProposalProps) {
  const { t } = useTranslation('bank-matches');
  const approve = useAction(bankStatementEndpoints.approveBankMatch);
  const reject = useAction(bankStatementEndpoints.rejectBankMatch);
  const params = { id: String(id) };
  return (
    <>
      <ActionButton
        can={can.approve}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('approve_title')}
            confirmLabel={t('approve_action')}
            send={() => approve({ params })}
            done="Match change approved"
            fallback="Failed to approve the change"
            onClose={close}
          >
            {t('approve_text')}
          </ConfirmAction>
        )}
      >
        {t('approve_action')}
      </ActionButton>
      <ActionButton
        can={can.reject}
        variant="default"
        renderDialog={(close) => (
          <ConfirmAction
            title={t('reject_title')}
            confirmLabel={t('reject_action')}
            danger
            send={() => reject({ params })}
            done="Match change rejected"
            fallback="Failed to reject the change"
            onClose={close}
          >
            {t('reject_text')}
          </ConfirmAction>
        )}
      >
        {t('reject_action')}
      </ActionButton>
    </>
  );
}
