import { Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankEntry } from '@diwan/contract/features/bank-statements/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { actions, money } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { EntryText } from './entry-text.tsx';
import { UnmatchDialog } from './match-dialog.tsx';
import { ProposalButtons, ProposalText } from './proposal.tsx';

const route = getRouteApi('/shell/bank-statements/$id');

const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['bank-statements', 'entries', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        bankStatementEndpoints.listBankEntries,
        { params: { id }, query: { cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Shows one statement with its entries. */
export function EntriesPage() {
  const { t } = useTranslation('bank-statements');
  const format = useFormat();
  const { id } = route.useParams();
  const query = useInfiniteQuery(entriesQuery(id));
  const statement = query.data?.pages[0]?.statement;
  const columns = useColumns(statement?.format !== 'camt054');
  return (
    <>
      <PageHeader
        title={statement ? t('statement_of', { day: format.day(statement.day) }) : t('title')}
        back={{ label: t('back_to_statements'), link: { to: '/bank-statements' } }}
      />
      <QueryView query={query} fallback="Failed to fetch the entries">
        {({ pages }) => (
          <Stack gap="lg">
            {statement && (
              <Surface>
                <Facts
                  facts={[
                    { label: t('account'), value: <bdi>{statement.business_name}</bdi> },
                    { label: t('iban'), value: <bdi dir="ltr">{statement.iban}</bdi> },
                    { label: t('opening'), value: <Balance amount={statement.opening} /> },
                    { label: t('closing'), value: <Balance amount={statement.closing} /> },
                  ]}
                />
              </Surface>
            )}
            <DataTable
              name="bank_entries"
              label={t('entries')}
              rows={pages.flatMap(({ entries }) => entries)}
              rowId={(entry) => String(entry.id)}
              columns={columns}
              empty={<EmptyState title={t('no_entries')} description={t('no_entries_text')} />}
            />
            <LoadMore query={query} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const Balance = ({ amount }: { readonly amount: number | null }) =>
  amount === null ? '—' : <Money amount={amount} />;

/** Shows the explanation of an entry, and its reason. */
function MatchCell({ entry }: { readonly entry: BankEntry }) {
  const { t } = useTranslation('bank-matches');
  const { match, proposal } = entry;
  if (proposal !== null) return <ProposalText entry={entry} />;
  if (match === null) return <StatusBadge tone="bad">{t('open')}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="good">{t(`kinds.${match.kind}`)}</StatusBadge>
      <Text size="xs" c="dimmed">
        {match.evidence}
      </Text>
    </>
  );
}

/**
 * Returns the columns of the table of entries.
 * @param has_matches false for a notification, whose entries are matched in the statement
 */
function useColumns(has_matches: boolean): Columns<BankEntry> {
  const { t } = useTranslation('bank-statements');
  const { t: tMatch } = useTranslation('bank-matches');
  const format = useFormat();
  return [
    { header: t('booking_day'), cell: ({ booking_day }) => format.day(booking_day) },
    { header: t('value_day'), cell: ({ value_day }) => format.day(value_day) },
    {
      header: t('details'),
      cell: (entry) => <EntryText entry={entry} />,
    },
    {
      header: tMatch('match'),
      phone: 'badge',
      cell: (entry) => has_matches && <MatchCell entry={entry} />,
    },
    money(t('amount'), ({ amount }) => amount),
    actions(tMatch('actions'), (entry) => {
      const { id, match, proposal, can } = entry;
      if (proposal !== null) return <ProposalButtons entry={entry} />;
      return match === null ? null : (
        <ActionButton
          can={can.unmatch}
          variant="default"
          renderDialog={(close) => <UnmatchDialog id={id} onClose={close} />}
        >
          {tMatch('unmatch_action')}
        </ActionButton>
      );
    }),
  ];
}
