import { Group, Text } from '@mantine/core';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { orderReasonOf } from '@diwan/contract/features/payouts/return-reasons';
import type { PayoutLine } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Money } from '../../../widgets/money.tsx';

type Order = NonNullable<PayoutLine['bank_order']>;

/** Shows what the bank answered to the order of a payment. It is not shown once money moved. */
export function BankAnswer({ order }: { readonly order: Order }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { result, status, reported_at, reason_code } = order;
  return (
    <Text size="xs" c={result === 'rejected' ? 'red' : 'dimmed'}>
      {t(`order.${result}`, { day: format.date(reported_at) })}
      {' · '}
      <bdi dir="ltr">{reason_code === null ? status : `${status} ${reason_code}`}</bdi>
    </Text>
  );
}

/** Shows the reason of the bank's answer, and whether the return is approved. */
export function BankReason({ order }: { readonly order: Order }) {
  const { t } = useTranslation('payouts');
  const { result, reason_code, reason_text, rejection } = order;
  return (
    <>
      {result === 'rejected' && (
        <Text size="xs" c="dimmed">
          {t(`returning.reasons.${orderReasonOf(reason_code)}`)}
        </Text>
      )}
      {reason_text !== null && (
        <Text size="xs" c="dimmed" dir="auto">
          {reason_text}
        </Text>
      )}
      {rejection?.state === 'approved' && (
        <Text size="xs" c="dimmed">
          {t('order.approved')}
        </Text>
      )}
    </>
  );
}

/** Returns the proposed rejection of a pending line; undefined without one. */
const proposedOf = ({ status, bank_order }: PayoutLine) =>
  status === 'reserved' && bank_order?.rejection?.state === 'proposed'
    ? bank_order.rejection
    : undefined;

interface RejectionActionsProps {
  readonly exportId: string;
  readonly line: PayoutLine;
}

/** Decides about a payment that the bank rejected: return it, or keep it pending. */
export function RejectionActions({ exportId, line }: RejectionActionsProps) {
  const { t } = useTranslation('payouts');
  const approve = useAction(payoutEndpoints.approvePayoutRejections);
  const dismiss = useAction(payoutEndpoints.dismissPayoutRejection);
  const rejection = proposedOf(line);
  if (!rejection) return null;
  const { id, can } = rejection;
  const brand = line.brand_name;
  return (
    <>
      {can.approve && (
        <ActionButton
          size="xs"
          can={can.approve}
          aria-label={t('order.approve_named', { brand })}
          renderDialog={(close) => (
            <ConfirmAction
              title={t('order.approve_question', { brand })}
              confirmLabel={t('order.approve')}
              amount={<Money amount={line.amount} />}
              send={() => approve({ params: { exportId }, body: { rejection_id: id } })}
              done="The return is approved and will be booked now"
              fallback="Failed to approve the return"
              onClose={close}
            >
              {t('order.approve_text', { brand })}
            </ConfirmAction>
          )}
        >
          {t('order.approve')}
        </ActionButton>
      )}
      {can.dismiss && (
        <ActionButton
          size="xs"
          variant="default"
          can={can.dismiss}
          aria-label={t('order.dismiss_named', { brand })}
          renderDialog={(close) => (
            <ReasonDialog
              title={t('order.dismiss_question', { brand })}
              submitLabel={t('order.dismiss')}
              send={(body) => dismiss({ params: { exportId, rejectionId: id }, body })}
              done="The payment stays pending"
              fallback="Failed to keep the payment"
              onClose={close}
            >
              {t('order.dismiss_text')}
            </ReasonDialog>
          )}
        >
          {t('order.dismiss')}
        </ActionButton>
      )}
    </>
  );
}

interface RejectionsNoticeProps {
  readonly exportId: string;
  readonly lines: readonly PayoutLine[];
}

/** Shows how many payments the bank rejected. Offers one approval if there are several. */
export function RejectionsNotice({ exportId, lines }: RejectionsNoticeProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const approve = useAction(payoutEndpoints.approvePayoutRejections);
  const rejections = lines.flatMap((line) => proposedOf(line) ?? []);
  const [first] = rejections;
  if (!first) return null;
  return (
    <Notice tone="warning">
      <Group justify="space-between" gap="xs">
        <span>{t('order.rejected_count', { number: format.number(rejections.length) })}</span>
        {rejections.length > 1 && first.can.approve && (
          <ActionButton
            size="xs"
            can={first.can.approve}
            renderDialog={(close) => (
              <ConfirmAction
                title={t('order.approve_all_question')}
                confirmLabel={t('order.approve_all')}
                send={() => approve({ params: { exportId }, body: {} })}
                done="The return is approved and will be booked now"
                fallback="Failed to approve the return"
                onClose={close}
              >
                {t('order.approve_all_text')}
              </ConfirmAction>
            )}
          >
            {t('order.approve_all')}
          </ActionButton>
        )}
      </Group>
    </Notice>
  );
}
