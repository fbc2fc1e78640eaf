import { canCheckSettlements } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import { TransactionFilters } from './filters/transaction-filters.tsx';
import { useTransactionSearch } from './filters/use-transaction-search.ts';
import { settlementAction } from './settlement/settlement-action.tsx';
import { SettlementCard } from './settlement/settlement-card.tsx';
import { TransactionList } from './transaction-list.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

/** Every payment that the person may see, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const state = useTransactionSearch();
  const checks = canCheckSettlements(useUser().role);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ViewsMenu search={state.search} onChange={state.change} />
            <ExportButton filter={state.filter} />
          </>
        }
      />
      <TransactionFilters search={state.search} onChange={state.change} />
      {checks && <SettlementCard />}
      <TransactionList
        state={state}
        fallback="Failed to fetch transactions"
        action={checks ? settlementAction : undefined}
      />
    </>
  );
}
