import { useCallback } from 'react';
import { Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { DayBadge } from '../badges.tsx';
import { dayQuery, rowsQuery } from '../queries.ts';
import { RowPanel } from '../row/row-panel.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { DaySums } from './day-sums.tsx';
import { RowsFilters } from './rows-filters.tsx';
import { RowsTable } from './rows-table.tsx';
import { RunAgain } from './run-again.tsx';
import { Detail } from '../../../ui/views/detail.tsx';

const route = getRouteApi('/shell/reconciliation/$day');

/** One day: its sums, and everything that was compared. */
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
  const { open: _open, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(rowsQuery(day.day, filter, day.run.finished_at));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div>
      <RowsFilters
        filter={filter}
        onChange={(change) =>
          void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
        }
        onReset={filtered ? () => void navigate({ search: {} }) : undefined}
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
