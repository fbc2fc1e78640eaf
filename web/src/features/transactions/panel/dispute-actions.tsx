import { Group } from '@mantine/core';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import type { Refund } from '@diwan/contract/features/refunds/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';

const DECISIONS = {
  lose: { decision: 'lost', done: 'The dispute was decided for the customer' },
  win: { decision: 'won', done: 'The dispute was decided for the brand' },
  reverse: { decision: 'reversed', done: 'Dispute reversed' },
} as const;
const MOVEMENTS = { take: 'taken', give_back: 'given_back' } as const;

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as Key[];

interface DisputeActionsProps {
  readonly transaction_id: number;
  readonly refund: Refund;
}

/** Shows the actions that a dispute allows now. A decision needs a reason. */
export function DisputeActions({ transaction_id, refund }: DisputeActionsProps) {
  const { t } = useTranslation('transactions');
  const money = useMoneyText();
  const decide = useAction(refundEndpoints.decideChargeback);
  const move = useAction(refundEndpoints.moveChargeback);
  const { can } = refund;
  const params = { id: String(transaction_id), refund_id: refund.id };
  const [amount, fee] = [money(refund.amount), money(refund.fee)];
  const decisions = keysOf(DECISIONS).filter((name) => can[name]?.allowed === true);
  const movements = keysOf(MOVEMENTS).filter((name) => can[name]?.allowed === true);
  if (decisions.length + movements.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      {decisions.map((name) => (
        <ActionButton
          key={name}
          size="xs"
          variant="default"
          can={can[name]}
          renderDialog={(close) => (
            <ReasonDialog
              title={t(`refunds.decide_question.${name}`, { amount })}
              submitLabel={t(`refunds.decide.${name}`)}
              send={({ reason }) =>
                decide({ params, body: { decision: DECISIONS[name].decision, reason } })
              }
              done={DECISIONS[name].done}
              fallback="Failed to decide the dispute"
              onClose={close}
            >
              {t(`refunds.decide_text.${name}`, { fee })}
            </ReasonDialog>
          )}
        >
          {t(`refunds.decide.${name}`)}
        </ActionButton>
      ))}
      {movements.map((name) => (
        <ActionButton
          key={name}
          size="xs"
          variant="subtle"
          can={can[name]}
          renderDialog={(close) => (
            <ConfirmAction
              title={t(`refunds.move_question.${name}`, { amount })}
              confirmLabel={t(`refunds.move.${name}`)}
              send={() => move({ params, body: { moved: MOVEMENTS[name] } })}
              done="Movement recorded"
              fallback="Failed to record the movement"
              onClose={close}
            >
              {t('refunds.move_text')}
            </ConfirmAction>
          )}
        >
          {t(`refunds.move.${name}`)}
        </ActionButton>
      ))}
    </Group>
  );
}
