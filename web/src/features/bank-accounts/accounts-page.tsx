import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankFetch } from '@diwan/contract/features/bank-statements/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { bankAccountsQuery } from '../../widgets/bank-accounts/accounts-query.ts';
import { code, menu, named } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { CsvDialog } from './csv-dialog.tsx';
import { FetchDialog, FetchState } from './fetch-dialog.tsx';

const NEW = 'new';

const fetchesQuery = queryOptions({
  queryKey: ['bank-fetches'],
  queryFn: ({ signal }) => call(bankStatementEndpoints.listBankFetches, {}, { signal }),
});

/** Shows the bank accounts of all businesses. */
export function AccountsPage() {
  const { t } = useTranslation('bank-accounts');
  const { search, show } = useAddress('open', 'columns', 'files');
  const close = () => show({ open: undefined, columns: undefined, files: undefined });
  const query = useQuery(bankAccountsQuery);
  const find = (id: string | undefined) => query.data?.find((account) => account.id === id);
  const [opened, mapped, listed] = [find(search.open), find(search.columns), find(search.files)];
  const fetches = useQuery(fetchesQuery).data ?? [];
  const findFetch = (id: string) => fetches.find(({ bank_account_id }) => bank_account_id === id);
  const columns = useColumns({
    findFetch,
    onEdit: (id) => show({ open: id }),
    onMap: (id) => show({ columns: id }),
    onFiles: (id) => show({ files: id }),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
        actions={
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => show({ open: NEW })}
          >
            {t('add')}
          </Button>
        }
      />
      <UnknownOpen
        value={search.open}
        known={query.data && [NEW, ...query.data.map(({ id }) => id)]}
      />
      <QueryView query={query} fallback="Failed to fetch the bank accounts">
        {(accounts) => (
          <DataTable
            label={t('title')}
            rows={accounts}
            rowId={({ id }) => id}
            columns={columns}
            empty={<EmptyState title={t('empty')} description={t('empty_text')} />}
          />
        )}
      </QueryView>
      {search.open === NEW && <AccountDialog onClose={close} />}
      {opened && <AccountDialog account={opened} onClose={close} />}
      {mapped && <CsvDialog account={mapped} onClose={close} />}
      {listed && <FetchDialog account={listed} found={findFetch(listed.id)} onClose={close} />}
    </>
  );
}

interface ColumnActions {
  readonly findFetch: (id: string) => BankFetch | undefined;
  readonly onEdit: (id: string) => void;
  readonly onMap: (id: string) => void;
  readonly onFiles: (id: string) => void;
}

function useColumns({ findFetch, onEdit, onMap, onFiles }: ColumnActions): Columns<BankAccount> {
  const { t } = useTranslation('bank-accounts');
  return [
    named(t('business'), ({ business_name }) => business_name, { sorts: true }),
    named(t('bank'), ({ bank }) => bank),
    code(t('iban'), ({ iban }) => iban),
    { header: t('purpose'), cell: ({ purpose }) => t(`purposes.${purpose}`) },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ closed_on, iban_change }) =>
        iban_change === null ? (
          <StatusBadge tone={closed_on === null ? 'good' : 'neutral'}>
            {t(closed_on === null ? 'open' : 'closed')}
          </StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{t('needs_approval')}</StatusBadge>
        ),
    },
    {
      header: t('fetched'),
      cell: (account) => <FetchState account={account} found={findFetch(account.id)} />,
    },
    menu(
      t('actions'),
      ({ business_name }) => business_name,
      ({ id }) => [
        { label: t('edit'), onSelect: () => onEdit(id) },
        { label: t('csv'), onSelect: () => onMap(id) },
        { label: t('fetch_files'), onSelect: () => onFiles(id) },
      ],
      (account) => <ApproveIban account={account} />,
    ),
  ];
}

/** Approves a new IBAN. The approver sees it in full, to compare it with a letter of the bank. */
function ApproveIban({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation('bank-accounts');
  const approve = useAction(bankAccountEndpoints.approveBankAccount);
  const { id, business_name, iban_change, can } = account;
  if (iban_change === null) return null;
  const { iban, by_name: name } = iban_change;
  return (
    <ActionButton
      variant="light"
      size="xs"
      can={can.approve}
      renderDialog={(close) => (
        <ConfirmAction
          title={t('approve_title')}
          confirmLabel={t('approve')}
          send={() => approve({ params: { id }, body: { iban } })}
          done="New IBAN approved"
          fallback="Failed to approve the IBAN"
          onClose={close}
        >
          <Stack gap="md">
            <Text>{t('approve_text', { name })}</Text>
            <Facts
              facts={[
                { label: t('business'), value: <bdi>{business_name}</bdi> },
                { label: t('iban'), value: <bdi dir="ltr">{iban}</bdi> },
              ]}
            />
          </Stack>
        </ConfirmAction>
      )}
    >
      {t('approve')}
    </ActionButton>
  );
}
