import { manualPayoutEndpoints } from '@diwan/contract/features/manual-payouts/endpoints';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { Money } from '../../../widgets/money.tsx';

/** Books or rejects a large payout that another admin recorded. */
export function ManualDecision({ payout }: { readonly payout: ManualPayout }) {
  const { t } = useTranslation('payouts');
  const money = useMoneyText();
  const approve = useAction(manualPayoutEndpoints.approveManualPayout);
  const reject = useAction(manualPayoutEndpoints.rejectManualPayout);
  const { id, brand_name: brand, can } = payout;
  return (
    <>
      <ActionButton
        size="xs"
        can={can.approve}
        aria-label={t('manual.approve_named', { brand })}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('manual.approve_question', { brand })}
            confirmLabel={t('approve')}
            amount={<Money amount={payout.amount} />}
            send={() => approve({ params: { id } })}
            done="Manual payout approved successfully"
            fallback="Failed to approve the manual payout"
            onClose={close}
          >
            {t('manual.approve_text', {
              name: payout.created_by_name ?? '—',
              business: payout.business_name ?? '—',
            })}
          </ConfirmAction>
        )}
      >
        {t('approve')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        can={can.reject}
        aria-label={t('manual.reject_named', { brand })}
        renderDialog={(close) => (
          <ReasonDialog
            title={t('manual.reject_question', { brand })}
            submitLabel={t('manual.reject')}
            send={(body) => reject({ params: { id }, body })}
            done="Manual payout rejected"
            fallback="Failed to reject the manual payout"
            onClose={close}
          >
            {t('manual.reject_text', { amount: money(payout.amount) })}
          </ReasonDialog>
        )}
      >
        {t('manual.reject')}
      </ActionButton>
    </>
  );
}
