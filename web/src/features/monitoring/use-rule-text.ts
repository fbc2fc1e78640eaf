import type { MonitoringRule } from '@diwan/contract/features/monitoring/records';
import type { Threshold } from '@diwan/contract/features/monitoring/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMoneyText } from '../../widgets/money-text.ts';

type Thresholds = Pick<MonitoringRule, 'kind' | Threshold>;

/** Returns a function that writes a rule with its thresholds as one sentence. */
export function useRuleText(): (rule: Thresholds) => string {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  const moneyText = useMoneyText();
  const number = (value: number | null) => format.number(value ?? 0);
  return (rule) => {
    const { kind, period } = rule;
    const text = kind === 'block_above' ? (`block_${period ?? 'day'}` as const) : kind;
    return t(`rule_texts.${text}`, {
      count: rule.times ?? rule.payments ?? 0,
      times: number(rule.times),
      payments: number(rule.payments),
      within: t('within_hours', { count: rule.hours ?? 0 }),
      percent: number(rule.percent),
      amount: moneyText(rule.amount ?? 0),
      from_time: rule.from_time ?? '',
      until_time: rule.until_time ?? '',
    });
  };
}
