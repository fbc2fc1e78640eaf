import { useCallback, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { isFiltered } from './filters/read-filter.ts';
import type { SearchState } from './filters/use-transaction-search.ts';
import { ArrivalsChip } from './live/arrivals-chip.tsx';
import { useLiveTransactions } from './live/use-live-transactions.ts';
import { TransactionPanel } from './panel/transaction-panel.tsx';
import { transactionsQuery } from './queries.ts';
import { TransactionsTable } from './table/transactions-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

interface TransactionListProps {
  readonly state: SearchState;
  readonly fallback: 'Failed to fetch transactions' | 'Failed to fetch data';
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
}

/** The rows that fit the address's filters, and a closer look at one of them. */
export function TransactionList({ state, fallback, action }: TransactionListProps) {
  const { search, filter, change } = state;
  const query = useInfiniteQuery(transactionsQuery(filter));
  const arrivals = useLiveTransactions(filter, isFiltered(search));
  const open = useCallback((id: string) => change({ open: id }), [change]);
  return (
    <>
      <QueryView query={query} fallback={fallback}>
        {({ pages }) => (
          <>
            <ArrivalsChip count={arrivals.count} onShow={arrivals.show} />
            <TransactionsTable
              rows={pages.flatMap((page) => page.transactions)}
              filtered={isFiltered(search)}
              onOpen={open}
              action={action}
            />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
      <TransactionPanel id={search.open} onClose={() => change({ open: undefined })} />
    </>
  );
}
