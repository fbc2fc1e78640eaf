import { List, Text } from '@mantine/core';
import type { DeliveryTarget } from '@diwan/contract/features/payout-deliveries/records';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import type { PayoutExportDetail } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Money } from '../../../../widgets/money.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { ConfirmAction } from '../../../../ui/dialogs/confirm-action.tsx';

interface SendDialogProps {
  readonly payout: PayoutExportDetail;
  readonly targets: readonly DeliveryTarget[];
  readonly onClose: () => void;
}

/** Before money is ordered: whose bank pays how much, and what may have been handed over already. */
export function SendDialog({ payout, targets, onClose }: SendDialogProps) {
  const { t } = useTranslation('payout-deliveries');
  const format = useFormat();
  const [only, ...others] = targets;
  const send = useAction(payoutDeliveryEndpoints.sendPayoutFiles);
  return (
    <ConfirmAction
      title={t('send_question')}
      confirmLabel={t('send')}
      send={() =>
        send({
          params: { id: payout.id },
          body: only !== undefined && others.length === 0 ? { business_id: only.business_id } : {},
        })
      }
      done="The files are on their way to the bank"
      fallback="Failed to send the files"
      onClose={onClose}
    >
      <Text>{t('send_text')}</Text>
      <List mt="sm">
        {targets.map(({ business_id, business_name, total_amount }) => (
          <List.Item key={business_id}>
            <span dir="auto">{business_name}</span>: <Money amount={total_amount} />
          </List.Item>
        ))}
      </List>
      {payout.first_file_at !== null && (
        <Notice tone="warning">
          {t('left_before', { date: format.dateTime(payout.first_file_at) })}
        </Notice>
      )}
    </ConfirmAction>
  );
}
