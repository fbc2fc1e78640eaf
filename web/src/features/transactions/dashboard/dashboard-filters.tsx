import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import { TransactionFilters } from '../filters/transaction-filters.tsx';
import type { SearchState } from '../filters/use-transaction-search.ts';
import { summaryQuery } from '../queries.ts';
import { useRange } from './use-range.ts';

/** Shows the filters, then a line with the period of the figures and the refunds. */
export function DashboardFilters({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation('dashboard');
  const { search, filter } = state;
  const range = useRange()(search);
  const format = useFormat();
  // Refunds are counted by their own dates, so no list of payments has this sum.
  const { data: summary } = useQuery(summaryQuery(filter));
  return (
    <>
      <TransactionFilters />
      <Text size="sm" c="dimmed" mb="md">
        {t('period', { range })}
        {summary !== undefined && (
          <>
            {' · '}
            {t('refunds')}: <Money amount={summary.refunded_amount} /> ·{' '}
            {t('notes.refunds', {
              count: summary.refunded_count,
              number: format.number(summary.refunded_count),
            })}
          </>
        )}
      </Text>
    </>
  );
}
