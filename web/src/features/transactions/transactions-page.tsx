import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import { TransactionFilters } from './filters/transaction-filters.tsx';
import { useTransactionSearch } from './filters/use-transaction-search.ts';
import { TransactionList } from './transaction-list.tsx';

/** Every payment that the person may see, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const state = useTransactionSearch();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<ExportButton filter={state.filter} />}
      />
      <TransactionFilters search={state.search} onChange={state.change} />
      <TransactionList state={state} fallback="Failed to fetch transactions" />
    </>
  );
}
