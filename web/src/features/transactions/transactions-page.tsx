import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import {
  TRANSACTION_ORDERS,
  transactionFileName,
} from '@diwan/contract/features/transactions/records';
import { canCheckSettlements, exportsMoney } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { useToday } from '../../lib/use-format.ts';
import { useAction } from '../../lib/use-action.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { UnknownOrder } from '../../ui/lists/unknown-filter.tsx';
import { useRun } from '../../ui/use-run.ts';
import type { Filter } from './filters/read-filter.ts';
import { TransactionFilters } from './filters/transaction-filters.tsx';
import { useTransactionSearch } from './filters/use-transaction-search.ts';
import { settlementAction } from './settlement/settlement-action.tsx';
import { SettlementCard } from './settlement/settlement-card.tsx';
import { TransactionList } from './transaction-list.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** Lists every payment that the person may see, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const state = useTransactionSearch();
  const user = useUser();
  const checks = canCheckSettlements(user.role);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ViewsMenu search={state.search} onChange={state.change} />
            {exportsMoney(user.access) && <ExportButton filter={state.filter} />}
          </>
        }
      />
      <TransactionFilters />
      <UnknownOrder orders={TRANSACTION_ORDERS} />
      {checks && <SettlementCard />}
      <TransactionList
        state={state}
        fallback="Failed to fetch transactions"
        action={checks ? settlementAction : undefined}
      />
    </>
  );
}

/** Downloads the filtered rows as a file, up to the number of rows in the settings. */
function ExportButton({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation('transactions');
  const today = useToday();
  const save = useAction(transactionEndpoints.exportTransactions, {
    onDone: (file) => saveFile(file, transactionFileName(filter, today)),
  });
  const { run, busy } = useRun(() => save({ query: filter }), {
    done: () => t('export_done'),
    fallback: 'Failed to export transactions',
  });
  return (
    <Tooltip
      label={t('export_note')}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.5} />}
        loading={busy}
        onClick={() => run()}
      >
        {t('export')}
      </Button>
    </Tooltip>
  );
}
