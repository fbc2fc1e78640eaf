import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type {
  ExplainingTransaction,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Column, type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { explainingQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';

const columnsOf = (t: TFunction<'reconciliation'>): Columns<ExplainingTransaction> => {
  const amount = (
    id: 'amount' | 'expected' | 'found',
    header: string,
  ): Column<ExplainingTransaction> => money(header, (row) => row[id], { sorts: true });
  return [
    { header: t('columns.transaction'), cell: (row) => <TransactionName of={row} /> },
    amount('amount', t('columns.amount')),
    amount('expected', t('columns.expected')),
    amount('found', t('columns.found')),
  ];
};

/**
 * Shows the name of a transaction as a link. A transaction that only the provider has is shown by
 * its id there.
 */
function TransactionName({ of }: { readonly of: ExplainingTransaction }) {
  const { t } = useTranslation('reconciliation');
  const id = of.transaction_id;
  if (id === null) return <span className="ltr">{of.provider_id}</span>;
  return (
    <Link to="/transactions" search={{ open: String(id) }}>
      {t(`items.${of.kind}`, { id: String(id) })}
    </Link>
  );
}

export function Explaining({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  const query = useInfiniteQuery(explainingQuery(row.id));
  const columns = columnsOf(t);
  return (
    <section>
      <Title order={3} mb="sm">
        {t('transactions')}
      </Title>
      <QueryView query={query} fallback="Failed to fetch the reconciliation">
        {(data) => (
          <>
            <DataTable
              label={t('transactions')}
              columns={columns}
              rows={data.pages.flatMap(({ transactions }) => transactions)}
              rowId={({ kind, provider_id, transaction_id }) =>
                `${kind} ${provider_id} ${transaction_id}`
              }
              empty={<EmptyState title={t('none.transactions')} />}
            />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </section>
  );
}
