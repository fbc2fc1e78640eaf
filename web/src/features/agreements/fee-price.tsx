import { useTranslation } from '../../lib/i18n.ts';
import { useMoneyText } from '../../widgets/money-text.ts';

interface FeePriceProps {
  readonly percentage: number;
  readonly fixed: number;
}

/** Shows a percentage, a fixed amount or both. A part of zero is omitted. */
export function FeePrice({ percentage, fixed }: FeePriceProps) {
  const { t } = useTranslation('agreements');
  const moneyText = useMoneyText();
  if (percentage === 0 && fixed === 0) return t('summary.free');
  return (
    <>
      {percentage > 0 && <bdi>{`${percentage.toFixed(2)}%`}</bdi>}
      {percentage > 0 && fixed > 0 && ' + '}
      {fixed > 0 && <bdi>{moneyText(fixed)}</bdi>}
    </>
  );
}
