import type { Mcc } from '@diwan/contract/features/mcc/records';
import { formatAmount, formatCurrency, isolate } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';

interface DepositTextProps {
  readonly mcc: Mcc;
  /** In a list there is room for the amount alone. */
  readonly short?: boolean;
}

/** Which deposit a category asks for. */
export function DepositText({ mcc, short = false }: DepositTextProps) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  const currency = formatCurrency(mcc.deposit_currency, language);
  const amount = isolate(`${currency} ${formatAmount(mcc.deposit_amount, mcc.deposit_currency)}`);
  return t(short ? 'mcc.deposit' : 'mcc.deposit_required', { amount });
}
