import { Button, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankStatement } from '@diwan/contract/features/bank-statements/records';
import { uuid } from '@diwan/contract/kernel/ids';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { useAccountOptions } from '../../widgets/bank-accounts/accounts-query.ts';
import { code, named } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { ImportDialog } from './import-dialog.tsx';

const route = getRouteApi('/shell/bank-statements');

const statementsQuery = (bank_account_id: string | undefined) =>
  queryOptions({
    queryKey: ['bank-statements', 'list', bank_account_id],
    queryFn: ({ signal }) =>
      call(bankStatementEndpoints.listBankStatements, { query: { bank_account_id } }, { signal }),
  });

/** Lists the imported statements of our bank accounts, newest first. */
export function StatementsPage() {
  const { t } = useTranslation('bank-statements');
  const { t: tMatch } = useTranslation('bank-matches');
  const navigate = useNavigate();
  const { account } = route.useSearch();
  const query = useQuery(statementsQuery(uuid.safeParse(account).data));
  const accounts = useAccountOptions();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/reconciliation' } }}
        actions={
          <>
            <Button component={Link} to="/bank-entries" variant="default">
              {tMatch('open_title')}
            </Button>
            <ActionButton renderDialog={(close) => <ImportDialog onClose={close} />}>
              {t('import')}
            </ActionButton>
          </>
        }
      />
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'account',
            label: t('account'),
            options: accounts,
          },
        ]}
      />
      <QueryView query={query} fallback="Failed to fetch the bank statements">
        {(statements) => (
          <DataTable
            name="bank_statements"
            label={t('title')}
            rows={statements}
            rowId={({ id }) => id}
            columns={columns}
            onOpen={({ id }) => void navigate({ to: '/bank-statements/$id', params: { id } })}
            empty={<EmptyState title={t('empty')} description={t('empty_text')} />}
          />
        )}
      </QueryView>
    </>
  );
}

function useColumns(): Columns<BankStatement> {
  const { t } = useTranslation('bank-statements');
  const { t: tMatch } = useTranslation('bank-matches');
  const format = useFormat();
  const balance = (amount: number | null) => (amount === null ? '—' : <Money amount={amount} />);
  return [
    {
      header: t('day'),
      sort: ({ day }) => day,
      cell: ({ id, day }) => (
        <Link to="/bank-statements/$id" params={{ id }}>
          {format.day(day)}
        </Link>
      ),
    },
    named(t('account'), ({ business_name }) => business_name, { sorts: true }),
    code(t('iban'), ({ iban }) => iban),
    code(t('number'), ({ number }) => number),
    { header: t('opening'), align: 'end', cell: ({ opening }) => balance(opening) },
    {
      header: t('closing'),
      align: 'end',
      phone: 'amount',
      cell: ({ closing }) => balance(closing),
    },
    {
      header: t('entries'),
      align: 'end',
      sort: ({ entries }) => entries,
      cell: ({ entries }) => format.number(entries),
    },
    {
      header: tMatch('open_count'),
      align: 'end',
      sort: ({ open }) => open,
      cell: ({ open }) => format.number(open),
    },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ gap, gap_after }) =>
        gap && gap_after !== null ? (
          <>
            <StatusBadge tone="bad">{t('gap')}</StatusBadge>
            <Text size="xs" c="dimmed">
              {t('gap_text', { day: format.day(gap_after) })}
            </Text>
          </>
        ) : (
          <StatusBadge tone="good">{t('complete')}</StatusBadge>
        ),
    },
  ];
}
