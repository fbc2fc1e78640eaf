import { Text } from '@mantine/core';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { Money } from '../../widgets/money.tsx';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import type { DepositDialogProps } from './receive-dialog.tsx';

/** Records that the whole deposit went back; the question names the amount. */
export function ReturnDialog(props: DepositDialogProps) {
  const { brand, deposit, onClose } = props;
  const { t } = useTranslation('brands');
  const params = { id: String(brand.id) };
  const amount = deposit.received_amount ?? 0;
  const record = useAction(depositEndpoints.returnDeposit);
  return (
    <ConfirmAction
      title={t('deposit_card.return_question', { name: brand.name })}
      confirmLabel={t('deposit_card.return')}
      send={() => record({ params, body: { amount } })}
      done="Deposit recorded as returned"
      fallback="Failed to record the deposit"
      onClose={onClose}
    >
      <Text>
        {t('deposit_card.return_text')} <Money amount={amount} currency={deposit.currency} />
      </Text>
    </ConfirmAction>
  );
}
