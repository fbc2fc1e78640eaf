import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import { isFiltered, NO_FILTER } from '../filters/read-filter.ts';
import { FILTER_NAMES } from '../filters/search-names.ts';
import { TransactionFilters } from '../filters/transaction-filters.tsx';
import type { SearchState } from '../filters/use-transaction-search.ts';
import { summaryQuery } from '../queries.ts';
import { useRange } from './use-range.ts';
import classes from './dashboard-filters.module.css';

/** One line with the period of the figures and the refunds. The fields open on request. */
export function DashboardFilters({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { search, filter, change } = state;
  const [open, setOpen] = useState(false);
  const range = useRange()(search);
  const format = useFormat();
  // Refunds count by their own dates, so no list of payments adds up to them.
  const { data: summary } = useQuery(summaryQuery(filter));
  const count = FILTER_NAMES.filter((name) => search[name] !== undefined).length;
  return (
    <div className={classes['filters']}>
      <div className={classes['line']}>
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? t('transactions:filters') : t('transactions:filters_set', { count })}
        </Button>
        <Text size="sm" c="dimmed">
          {t('dashboard:period', { range })}
          {summary !== undefined && (
            <>
              {' · '}
              {t('dashboard:refunds')}: <Money amount={summary.refunded_amount} /> ·{' '}
              {t('dashboard:notes.refunds', {
                count: summary.refunded_count,
                number: format.number(summary.refunded_count),
              })}
            </>
          )}
        </Text>
        {isFiltered(search) && (
          <Button variant="subtle" color="gray" onClick={() => change(NO_FILTER)}>
            {t('transactions:reset')}
          </Button>
        )}
      </div>
      {open && <TransactionFilters search={search} onChange={change} />}
    </div>
  );
}
