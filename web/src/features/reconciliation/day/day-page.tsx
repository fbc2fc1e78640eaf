import { useCallback } from 'react';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ROW_STATES } from '@diwan/contract/features/reconciliation/actions';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  RECONCILIATION_KINDS,
  RECONCILIATION_SIDES,
  type ReconciliationDay,
  type ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Detail } from '../../../ui/views/detail.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { TroubledJobs } from '../../../widgets/jobs/troubled-jobs.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { DayBadge } from '../badges.tsx';
import { dayQuery, rowsQuery } from '../queries.ts';
import { RowPanel } from '../row/row-panel.tsx';
import { RowsTable } from './rows-table.tsx';

const route = getRouteApi('/shell/reconciliation/$day');

/** Shows one day: its sums and all compared rows. */
export function DayPage() {
  const { t } = useTranslation('reconciliation');
  const { day } = route.useParams();
  const back = { label: t('back'), link: { to: '/reconciliation' } } as const;
  return (
    <Detail
      header={{ title: say('Reconciliation'), back }}
      query={useQuery(dayQuery(day))}
      fallback="Failed to fetch the reconciliation"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: t('none.day'), description: t('none.days_text') }}
    >
      {(read) => <Loaded day={read} back={back} />}
    </Detail>
  );
}

interface LoadedProps {
  readonly day: ReconciliationDay;
  readonly back: PageHeaderProps['back'] & object;
}

function Loaded({ day, back }: LoadedProps) {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (open: string | undefined) => void navigate({ search: (old) => ({ ...old, open }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader
        title={say('Reconciliation')}
        subtitle={format.day(day.day)}
        back={back}
        badge={<DayBadge day={day} />}
        actions={<RunAgain day={day} />}
      />
      <Stack gap="lg">
        {day.run.state === 'failed' && <Notice tone="problem">{t('run_failed')}</Notice>}
        <TroubledJobs of={{ about: day.day }} />
        <DaySums day={day} />
        {day.state !== 'unread' && <Rows day={day} onOpen={show} />}
      </Stack>
      <RowPanel id={search.open} onClose={() => show(undefined)} />
    </>
  );
}

interface RowsProps {
  readonly day: ReconciliationDay;
  readonly onOpen: (id: string) => void;
}

function Rows({ day, onOpen }: RowsProps) {
  const { t } = useTranslation('reconciliation');
  const { open: _open, ...filter } = route.useSearch();
  const query = useInfiniteQuery(rowsQuery(day.day, filter, day.run.finished_at));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div>
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'side',
            label: t('side'),
            options: RECONCILIATION_SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            options: RECONCILIATION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: ROW_STATES.map((value) => ({ value, label: t(`row_states.${value}`) })),
          },
        ]}
      />
      <QueryView query={query} fallback="Failed to fetch the reconciliation">
        {(data) => (
          <>
            <RowsTable
              rows={data.pages.flatMap(({ rows }) => rows)}
              filtered={filtered}
              onOpen={onOpen}
            />
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </div>
  );
}

/**
 * Loads the provider's report again and compares the day again. The page polls until this is done.
 */
function RunAgain({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const run = useAction(reconciliationEndpoints.runReconciliation, {
    onDone: (started) => queries.setQueryData(dayQuery(day.day).queryKey, started),
  });
  return (
    <ActionButton
      variant="default"
      can={day.can.run}
      loading={day.run.state === 'running'}
      send={() => run({ params: { day: day.day } })}
      done="The day is being reconciled"
      fallback="Failed to reconcile the day"
    >
      {t('again')}
    </ActionButton>
  );
}

interface SideSumsProps {
  readonly side: ReconciliationSide;
  readonly sums: ReconciliationDay[ReconciliationSide];
}

/** Shows the sums of one side. They are absent if no bank has a statement of the day. */
function SideSums({ side, sums }: SideSumsProps) {
  const { t } = useTranslation('reconciliation');
  return (
    <Surface title={t(`sides.${side}`)}>
      {sums === null ? (
        <Text c="dimmed">{t('no_statement')}</Text>
      ) : (
        <Facts
          short
          facts={[
            { label: t('expected'), value: <Money amount={sums.expected} /> },
            { label: t(`found.${side}`), value: <Money amount={sums.found} /> },
            { label: t('difference'), value: <Money amount={sums.difference} /> },
          ]}
        />
      )}
    </Surface>
  );
}

/**
 * Shows the ledger against the provider, the confirmed payouts and the bank, and the unexplained
 * difference. A business without statements has no bank.
 */
function DaySums({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const { finished_at } = day.run;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        {RECONCILIATION_SIDES.map((side) => (
          <SideSums key={side} side={side} sums={day[side]} />
        ))}
      </SimpleGrid>
      <Surface title={t('outcome')}>
        <Facts
          short
          facts={[
            { label: t('columns.open'), value: format.number(day.open_count) },
            { label: t('columns.over'), value: <Money amount={day.over_amount} /> },
            { label: t('columns.under'), value: <Money amount={day.under_amount} /> },
            { label: t('row_states.resolved'), value: format.number(day.resolved_count) },
            { label: t('row_states.matched'), value: format.number(day.matched_count) },
            {
              label: t('compared_at'),
              value: finished_at === null ? null : <Moment instant={finished_at} />,
            },
          ]}
        />
      </Surface>
    </>
  );
}
