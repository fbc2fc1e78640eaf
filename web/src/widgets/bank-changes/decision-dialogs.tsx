import { Stack, Text } from '@mantine/core';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import { formatIban } from '@diwan/contract/world/iban';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { AccountSides } from './accounts.tsx';
import { ChangeWarnings } from './change-warnings.tsx';

interface DialogProps {
  readonly change: BankChange;
  readonly onClose: () => void;
}

export function ApproveDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation('bank-changes');
  const approve = useAction(bankChangeEndpoints.approveBankChange);
  const { brand_name: brand, new_account } = change;
  const first = change.needs_second && change.first_approved_at === null;
  // The IBAN is isolated, so that Arabic text around it does not reorder it.
  const iban = `\u2066${formatIban(new_account.iban)}\u2069`;
  return (
    <ConfirmAction
      title={t('approve_question', { brand })}
      confirmLabel={t('approve')}
      send={() => approve({ params: { id: change.id } })}
      done={({ status }) =>
        say(
          status === 'approved'
            ? 'New bank details approved'
            : 'Approved. A second admin must approve too.',
        )
      }
      fallback="Failed to save the decision on the bank details"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{first ? t('approve_first_text') : t('approve_text', { brand, iban })}</Text>
        <ChangeWarnings change={change} />
        <AccountSides change={change} />
      </Stack>
    </ConfirmAction>
  );
}

export function WithdrawDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation('bank-changes');
  const params = { id: String(change.brand_id), changeId: change.id };
  const withdraw = useAction(bankChangeEndpoints.withdrawBankChange);
  return (
    <ConfirmAction
      title={t('withdraw_question')}
      confirmLabel={t('withdraw')}
      send={() => withdraw({ params })}
      done="The request was withdrawn"
      fallback="Failed to withdraw the request"
      onClose={onClose}
    >
      {t('withdraw_text')}
    </ConfirmAction>
  );
}

export function RejectDialog({ change, onClose }: DialogProps) {
  const { t } = useTranslation('bank-changes');
  const reject = useAction(bankChangeEndpoints.rejectBankChange);
  return (
    <ReasonDialog
      title={t('reject_question', { brand: change.brand_name })}
      send={(body) => reject({ params: { id: change.id }, body })}
      done="New bank details rejected"
      fallback="Failed to save the decision on the bank details"
      submitLabel={t('reject')}
      onClose={onClose}
    >
      {t('reject_text')}
    </ReasonDialog>
  );
}
