import { z } from 'zod';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { Deposit } from '@diwan/contract/features/deposits/records';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { CURRENCY_DECIMALS, positiveAmount } from '@diwan/contract/kernel/money';
import { formatCurrency } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

export interface DepositDialogProps {
  readonly brand: Brand;
  readonly deposit: Deposit;
  readonly onClose: () => void;
}

/** Records that the deposit came in: as much as is due, unless it was another amount. */
export function ReceiveDialog({ brand, deposit, onClose }: DepositDialogProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { currency, required_amount } = deposit;
  const receive = useAction(depositEndpoints.receiveDeposit);
  return (
    <FormDialog
      title={t('deposit_card.receive_question', { name: brand.name })}
      schema={z.strictObject({ amount: positiveAmount(currency) })}
      values={{ amount: required_amount }}
      send={(body) => receive({ params: { id: String(brand.id) }, body })}
      done="Deposit recorded as received"
      fallback="Failed to record the deposit"
      submitLabel={t('deposit_card.receive')}
      onClose={onClose}
    >
      {({ control }) => (
        <NumberField
          control={control}
          name="amount"
          label={t('deposit_card.amount', { currency: formatCurrency(currency, language) })}
          decimalScale={CURRENCY_DECIMALS[currency]}
          min={0}
          inputMode="decimal"
          dir="ltr"
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
