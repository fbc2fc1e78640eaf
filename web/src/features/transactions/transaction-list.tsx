import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  EVENT_TYPES,
  transactionEvent,
  type TransactionEvent,
} from '@diwan/contract/features/events/records';
import type { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import {
  TRANSACTION_ORDERS,
  type TransactionOrder,
  type TransactionRow,
} from '@diwan/contract/features/transactions/records';
import type { Data } from '@diwan/contract/kernel/endpoint';
import { useTranslation } from '../../lib/i18n.ts';
import { useListOrder } from '../../ui/table/use-list-order.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { type Filter, isFiltered } from './filters/read-filter.ts';
import type { SearchState } from './filters/use-transaction-search.ts';
import { followEvents } from './follow-events.ts';
import { TransactionPanel } from './panel/transaction-panel.tsx';
import { transactionsKey, transactionsQuery } from './queries.ts';
import { TransactionsTable } from './table/transactions-table.tsx';
import classes from './transaction-list.module.css';

interface TransactionListProps {
  readonly state: SearchState;
  readonly fallback: 'Failed to fetch transactions' | 'Failed to fetch data';
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
  /** The maximum number of rows. If it is set, the list has no button for more rows. */
  readonly newest?: number;
}

/** Lists the rows that match the filters in the address, with a panel for the open one. */
export function TransactionList({ state, fallback, action, newest }: TransactionListProps) {
  const { search, filter, change } = state;
  const { by, param } = useListOrder(TRANSACTION_ORDERS);
  // The start page shows only the newest rows.
  const order = newest === undefined ? param : undefined;
  const query = useInfiniteQuery(transactionsQuery(filter, order));
  const arrivals = useLiveTransactions(filter, order, isFiltered(search));
  const open = useCallback((id: string) => change({ open: id }), [change]);
  return (
    <>
      <QueryView query={query} fallback={fallback}>
        {({ pages }) => (
          <>
            <ArrivalsChip count={arrivals.count} onShow={arrivals.show} />
            <TransactionsTable
              rows={pages.flatMap((page) => page.transactions).slice(0, newest)}
              filtered={isFiltered(search)}
              by={newest === undefined ? by : undefined}
              onOpen={open}
              action={action}
            />
            {newest === undefined && <LoadMore query={query} />}
          </>
        )}
      </QueryView>
      <TransactionPanel id={search.open} onClose={() => change({ open: undefined })} />
    </>
  );
}

interface ArrivalsChipProps {
  readonly count: number;
  readonly onShow: () => void;
}

/**
 * Shows the number of payments that have arrived since the rows were loaded. A click shows them.
 */
function ArrivalsChip({ count, onShow }: ArrivalsChipProps) {
  const { t } = useTranslation('transactions');
  return (
    <div role="status" className={classes['place']}>
      {count > 0 && (
        <Button
          radius="xl"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  );
}

/** The minimum time between two reloads of figures and rows, for any number of new payments. */
const REFRESH_MS = 2_000;

type Rows = Data<typeof transactionEndpoints.listTransactions>;

interface Live {
  /** The number of payments that have arrived and are not in the rows. */
  readonly count: number;
  readonly show: () => void;
}

/**
 * Keeps a list of transactions up to date. Figures always reload. Rows reload only without a filter
 * and while one page is loaded. Otherwise the function counts new payments, and the person shows
 * them by a click. Thus rows never move while a person touches them.
 */
function useLiveTransactions(
  filter: Filter,
  order: TransactionOrder | undefined,
  filtered: boolean,
): Live {
  const queries = useQueryClient();
  const [arrived, setArrived] = useState<ReadonlySet<number>>(NONE);
  const list = transactionsQuery(filter, order).queryKey;
  const listKey = JSON.stringify(list);

  useEffect(() => {
    const key = JSON.parse(listKey) as typeof list;
    const pages = () => queries.getQueryData<InfiniteData<Rows>>(key)?.pages ?? [];
    const isWhole = () => !filtered && pages().length <= 1;
    // In another order a payment arrives on any page, which is perhaps not loaded.
    const isNew = (id: number) =>
      order === undefined &&
      pages().every(({ transactions }) => transactions.every((row) => row.id < id));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      const whole = isWhole();
      if (whole) setArrived(NONE);
      void queries.invalidateQueries({
        queryKey: transactionsKey,
        predicate: ({ queryKey }) => whole || queryKey[1] !== 'list',
      });
    };
    const soon = () => {
      timer ??= setTimeout(refresh, REFRESH_MS);
    };
    const stop = followEvents({
      onEvent: ({ type, data }) => {
        const event = transactionEvent.safeParse(data).data;
        if (!EVENT_TYPES.some((known) => known === type) || event === undefined) return;
        if (mayFit(event, key[2]) && isNew(event.id)) {
          setArrived((old) => new Set(old).add(event.id));
        }
        soon();
      },
      onGap: soon,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, listKey, order, filtered]);

  const show = () => {
    setArrived(NONE);
    void queries.resetQueries({ queryKey: list });
  };
  return { count: arrived.size, show };
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns whether an event's transaction may match the filter. An event contains only brand and
 * status.
 */
const mayFit = ({ brand_id, status }: TransactionEvent, filter: Filter): boolean =>
  (filter.status ?? status) === status &&
  (filter.brand_id ?? String(brand_id)) === String(brand_id);
