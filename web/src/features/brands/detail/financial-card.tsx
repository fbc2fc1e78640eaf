import { Text } from '@mantine/core';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';

/** What the brand has earned, as soon as there are payments. */
export function FinancialCard() {
  const { t } = useTranslation('brands');
  return (
    <Surface title={t('financial_dashboard')}>
      <Text c="dimmed">{say('No financial data available yet')}</Text>
    </Surface>
  );
}
