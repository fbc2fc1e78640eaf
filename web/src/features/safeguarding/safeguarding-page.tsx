import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { safeguardingEndpoints } from '@diwan/contract/features/safeguarding/endpoints';
import type {
  BusinessSafeguarding,
  SafeguardingDay,
} from '@diwan/contract/features/safeguarding/records';
import { calendarDate } from '@diwan/contract/kernel/time';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { money, named } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { ClearingTable } from './clearing-table.tsx';
import { reportsQuery } from './queries.ts';
import { DownloadButton, ReportsTable } from './reports-table.tsx';

const route = getRouteApi('/shell/safeguarding');

const reportQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['safeguarding', 'report', day],
    queryFn: ({ signal }) =>
      call(safeguardingEndpoints.readSafeguarding, { query: { day } }, { signal }),
  });

const daysQuery = queryOptions({
  queryKey: ['safeguarding', 'days'],
  queryFn: ({ signal }) => call(safeguardingEndpoints.listSafeguardingDays, {}, { signal }),
});

/** Shows what merchants are owed beside the balances of our bank accounts, at the end of a day. */
export function SafeguardingPage() {
  const { t } = useTranslation('safeguarding');
  const format = useFormat();
  const { day } = route.useSearch();
  const report = useQuery(reportQuery(calendarDate.safeParse(day).data));
  const days = useQuery(daysQuery);
  const columns = useColumns();
  const reports = useQuery(reportsQuery(undefined));
  // The address can name any day that has ended, so the shown day is an option too.
  const known = [days.data ?? [], reports.data ?? [], report.data ?? []]
    .flat()
    .map((one) => one.day);
  return (
    <>
      <PageHeader
        title={say('Safeguarding')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'day',
            label: t('day'),
            all: t('newest'),
            options: [...new Set(known)]
              .toSorted()
              .toReversed()
              .map((value) => ({ value, label: format.day(value) })),
          },
        ]}
      />
      <Stack gap="xl">
        <QueryView
          query={report}
          fallback="Failed to load the safeguarding report"
          pending={<Arriving />}
        >
          {(read) => (
            <Stack gap="md">
              <Group justify="space-between">
                <Title order={2}>{format.day(read.day)}</Title>
                <DownloadButton day={read.day} label={t('download')} />
              </Group>
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
                {read.businesses.map((one) => (
                  <BusinessCard key={one.business.id} of={one} />
                ))}
              </SimpleGrid>
              <ReportsTable day={read.day} />
            </Stack>
          )}
        </QueryView>
        <ClearingTable />
        <QueryView query={days} fallback="Failed to load the safeguarding report">
          {(rows) => (
            <Stack gap="sm">
              <Title order={2}>{t('days')}</Title>
              <DataTable
                name="safeguarding"
                label={t('days')}
                rows={rows}
                rowId={(row) => `${row.day} ${row.business.id}`}
                columns={columns}
                empty={<EmptyState title={t('no_days')} description={t('no_days_text')} />}
              />
            </Stack>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

/** Shows whether the balances cover what is owed. Unknown balances have no badge. */
function CoverBadge({ difference }: { readonly difference: number | null }) {
  const { t } = useTranslation('safeguarding');
  if (difference === null) return null;
  return difference < 0 ? (
    <StatusBadge tone="bad">{t('shortfall')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('covered')}</StatusBadge>
  );
}

const amount = (value: number | null) => (value === null ? null : <Money amount={value} />);

function BusinessCard({ of: one }: { readonly of: BusinessSafeguarding }) {
  const { t } = useTranslation('safeguarding');
  const { t: tAccount } = useTranslation('bank-accounts');
  const format = useFormat();
  const { business, owed, accounts, balance, difference, provider_debt } = one;
  return (
    <Surface title={business.name}>
      <Stack gap="md">
        <Group>
          <CoverBadge difference={difference} />
        </Group>
        {balance === null && <Notice tone="info">{t('not_covered')}</Notice>}
        <Facts
          short
          facts={[
            { label: t('pending'), value: amount(owed.pending) },
            { label: t('payable'), value: amount(owed.payable) },
            { label: t('in_transit'), value: amount(owed.in_transit) },
            { label: t('deposits'), value: amount(owed.deposits) },
            { label: t('owed'), value: <strong>{amount(owed.total)}</strong> },
            ...accounts.map(({ iban, purpose, closing, statement_day }) => ({
              label: `${tAccount(`purposes.${purpose}`)} ${iban}`,
              value:
                closing === null || statement_day === null ? (
                  t('no_statement')
                ) : (
                  <>
                    {amount(closing)}
                    <Text size="xs" c="dimmed">
                      {t('statement_of', { day: format.day(statement_day) })}
                    </Text>
                  </>
                ),
            })),
            { label: t('balance'), value: amount(balance) },
            { label: t('difference'), value: amount(difference) },
            { label: t('provider_debt'), value: amount(provider_debt) },
          ]}
        />
      </Stack>
    </Surface>
  );
}

function useColumns(): Columns<SafeguardingDay> {
  const { t } = useTranslation('safeguarding');
  const format = useFormat();
  return [
    {
      header: t('day'),
      sort: ({ day }) => day,
      cell: ({ day }) => (
        <Link to="/safeguarding" search={{ day }}>
          {format.day(day)}
        </Link>
      ),
    },
    named(t('business'), ({ business }) => business.name, { sorts: true }),
    money(t('owed'), ({ owed }) => owed),
    money(t('balance'), ({ balance }) => balance),
    money(t('difference'), ({ difference }) => difference, { sorts: true }),
    {
      header: t('covered'),
      phone: 'badge',
      cell: ({ difference }) => <CoverBadge difference={difference} />,
    },
  ];
}
