import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import { LoadMore, type MoreRows } from '../lists/load-more.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { EmptyState, type EmptyStateProps } from '../states/empty-state.tsx';
import { RowsSkeleton } from '../states/skeletons.tsx';
import { type Columns, DataTable, type DataTableProps } from '../table/data-table.tsx';
import { QueryView, type ViewedQuery } from './query-view.tsx';

export interface ListProps<Data, Row extends object> extends Omit<
  DataTableProps<Row>,
  'rows' | 'empty'
> {
  readonly query: ViewedQuery<Data> & Partial<MoreRows>;
  readonly fallback: Sentence;
  readonly rows: (data: Data) => readonly Row[];
  /** The number of placeholder rows while the first rows load. */
  readonly skeleton?: number;
  readonly empty: EmptyStateProps;
}

/**
 * Returns columns that cannot be sorted. While further rows are not loaded, an order of the loaded
 * ones would mislead.
 */
const withoutOrder = <Row,>(columns: Columns<Row>): Columns<Row> =>
  columns.map((column) => column && { ...column, sort: undefined });

/** Shows rows as a table, or as rows of two lines on phones. A button loads more rows. */
export function List<Data, Row extends object>(props: ListProps<Data, Row>) {
  const { query, fallback, rows, skeleton = 6, empty, ...table } = props;
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query;
  return (
    <QueryView query={query} fallback={fallback} pending={<RowsSkeleton rows={skeleton} />}>
      {(data) => (
        <>
          <DataTable
            {...table}
            columns={hasNextPage ? withoutOrder(table.columns) : table.columns}
            rows={rows(data)}
            empty={<EmptyState {...empty} />}
          />
          {fetchNextPage !== undefined && (
            <LoadMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
          )}
        </>
      )}
    </QueryView>
  );
}

interface ListPageProps<Data, Row extends object> extends ListProps<Data, Row> {
  readonly header: PageHeaderProps;
  /** The filters above the rows. */
  readonly filters?: ReactNode;
  /** The panels and dialogs of the page. */
  readonly children?: ReactNode;
}

/** Shows a page with a header, filters and rows. */
export function ListPage<Data, Row extends object>(props: ListPageProps<Data, Row>) {
  const { header, filters, children, ...list } = props;
  return (
    <>
      <PageHeader {...header} />
      {filters}
      <List {...list} />
      {children}
    </>
  );
}
