import { Group, Text } from '@mantine/core';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { useTranslation } from '../../lib/i18n.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ApproveDialog, RejectDialog, WithdrawDialog } from './decision-dialogs.tsx';

/** Shows the person's actions on a request. Renders nothing after the decision. */
export function ChangeActions({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const { can, brand_name: brand } = change;
  if (change.status !== 'waiting') return null;
  return (
    <>
      {can.reject?.allowed === false && (
        <Text size="sm" c="dimmed">
          {t('own')}
        </Text>
      )}
      <Group gap="sm">
        {can.reject?.allowed === true && (
          <>
            <ActionButton
              can={can.approve}
              aria-label={t('approve_of', { brand })}
              renderDialog={(close) => <ApproveDialog change={change} onClose={close} />}
            >
              {t('approve')}
            </ActionButton>
            <ActionButton
              variant="default"
              aria-label={t('reject_of', { brand })}
              renderDialog={(close) => <RejectDialog change={change} onClose={close} />}
            >
              {t('reject')}
            </ActionButton>
          </>
        )}
        {can.withdraw?.allowed === true && (
          <ActionButton
            variant="default"
            renderDialog={(close) => <WithdrawDialog change={change} onClose={close} />}
          >
            {t('withdraw')}
          </ActionButton>
        )}
      </Group>
    </>
  );
}
