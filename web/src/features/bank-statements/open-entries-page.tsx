import { Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type {
  MatchCandidate,
  OpenBankEntry,
} from '@diwan/contract/features/bank-statements/records';
import { uuid } from '@diwan/contract/kernel/ids';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { useAccountOptions } from '../../widgets/bank-accounts/accounts-query.ts';
import { actions, money } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { EntryText } from './entry-text.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { ProposalButtons, ProposalText } from './proposal.tsx';

const route = getRouteApi('/shell/bank-entries');

const openEntriesQuery = (bank_account_id: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['bank-statements', 'open', bank_account_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        bankStatementEndpoints.listOpenBankEntries,
        { query: { cursor, bank_account_id } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Lists the entries that nothing explains, the oldest first. */
export function OpenEntriesPage() {
  const { t } = useTranslation('bank-matches');
  const { t: tStatement } = useTranslation('bank-statements');
  const { account } = route.useSearch();
  const query = useInfiniteQuery(openEntriesQuery(uuid.safeParse(account).data));
  const accounts = useAccountOptions();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('open_title')}
        subtitle={t('open_text')}
        back={{ label: tStatement('title'), link: { to: '/bank-statements' } }}
      />
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'account',
            label: tStatement('account'),
            options: accounts,
          },
        ]}
      />
      <QueryView query={query} fallback="Failed to fetch the open entries">
        {({ pages }) => (
          <Stack gap="lg">
            <DataTable
              name="open_entries"
              label={t('open_title')}
              rows={pages.flatMap(({ entries }) => entries)}
              rowId={({ id }) => String(id)}
              columns={columns}
              empty={<EmptyState title={t('none_open')} description={t('none_open_text')} />}
            />
            <LoadMore query={query} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

function Candidates({ candidates }: { readonly candidates: readonly MatchCandidate[] }) {
  const { t } = useTranslation('bank-matches');
  const format = useFormat();
  if (candidates.length === 0) return <Text c="dimmed">{t('no_candidates')}</Text>;
  return candidates.map(({ kind, label, day, amount }) => (
    <Text size="sm" key={`${kind} ${label} ${day}`}>
      {t(`kinds.${kind}`)} <bdi dir="auto">{label}</bdi> · {format.day(day)} ·{' '}
      <Money amount={amount} />
    </Text>
  ));
}

function useColumns(): Columns<OpenBankEntry> {
  const { t } = useTranslation('bank-matches');
  const { t: tStatement } = useTranslation('bank-statements');
  const format = useFormat();
  return [
    { header: tStatement('value_day'), cell: ({ value_day }) => format.day(value_day) },
    {
      header: tStatement('account'),
      cell: ({ business_name, iban }) => (
        <>
          <bdi>{business_name}</bdi>
          <Text size="xs" c="dimmed">
            <bdi dir="ltr">{iban}</bdi>
          </Text>
        </>
      ),
    },
    { header: tStatement('details'), cell: (entry) => <EntryText entry={entry} /> },
    {
      header: t('candidates'),
      cell: (entry) =>
        entry.proposal === null ? (
          <Candidates candidates={entry.candidates} />
        ) : (
          <ProposalText entry={entry} />
        ),
    },
    money(tStatement('amount'), ({ amount }) => amount),
    actions(t('actions'), (entry) =>
      entry.proposal === null ? (
        <ActionButton
          can={entry.can.match}
          renderDialog={(close) => <MatchDialog entry={entry} onClose={close} />}
        >
          {t('match_action')}
        </ActionButton>
      ) : (
        <ProposalButtons entry={entry} />
      ),
    ),
  ];
}
