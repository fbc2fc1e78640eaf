import { Anchor, Button, Stack } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { JOB_STATES, type JobState } from '@diwan/contract/features/jobs/actions';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import type { Job } from '@diwan/contract/features/jobs/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { JobStanding, RunAgainButton, useTaskName } from '../../widgets/jobs/job-row.tsx';
import { actions, date } from '../../widgets/columns.tsx';
import { groupJobs, type JobGroup } from './group-jobs.ts';
import { SendingsTab } from './sendings-tab.tsx';

const TABS = ['jobs', 'deliveries'] as const;

/** Shows the platform's background jobs, and its messages to other systems. */
export function JobsPage() {
  const { t } = useTranslation('jobs');
  const { search, show } = useAddress('tab', 'state', 'about', 'kind');
  const tab = TABS.find((name) => name === search.tab) ?? 'jobs';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <PageTabs
        tab={tab}
        renderTab={(name) => t(`tabs.${name}`)}
        panels={{ jobs: <JobsTab />, deliveries: <SendingsTab /> }}
        onChange={(next) =>
          show({ tab: next, state: undefined, about: undefined, kind: undefined })
        }
      />
    </>
  );
}

function JobsTab() {
  const { t } = useTranslation('jobs');
  const { search, isFiltered } = useAddress('state', 'about');
  const state = JOB_STATES.find((known) => known === search.state);
  const query = useInfiniteQuery(jobsQuery({ state, about: search.about }));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (kind: string) => setOpened(new Set([...opened, kind]));
  const rowsOf = (jobs: readonly Job[]) => groupJobs(jobs, opened);
  const counts = query.data?.pages[0]?.counts;
  const filtered = isFiltered('state', 'about');
  const nameOf = (value: JobState) =>
    counts === undefined
      ? t(`states.${value}`)
      : t('count', { state: t(`states.${value}`), count: counts[value] });
  return (
    <>
      <FilterBar
        search={{ name: 'about', label: t('search_about') }}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: JOB_STATES.map((value) => ({ value, label: nameOf(value) })),
          },
        ]}
      />
      <List
        name="jobs"
        query={query}
        fallback="Failed to load the jobs"
        label={t('tabs.jobs')}
        rows={(data) => rowsOf(data.pages.flatMap((page) => page.jobs))}
        rowId={({ job }) => job.id}
        columns={useColumns(open)}
        empty={
          filtered ? { title: t('none_found') } : { title: t('none'), description: t('none_text') }
        }
      />
    </>
  );
}

function useColumns(open: (kind: string) => void): Columns<JobGroup> {
  const { t } = useTranslation('jobs');
  const nameOf = useTaskName();
  return [
    { header: t('task'), cell: ({ job }) => nameOf(job.task) },
    { header: t('about'), cell: ({ job }) => <Subject job={job} /> },
    { header: t('state'), phone: 'badge', cell: ({ job }) => <JobStanding job={job} /> },
    {
      header: t('attempts'),
      cell: ({ job: { attempts, max_attempts: most } }) => t('attempts_of', { attempts, most }),
    },
    date(t('created'), ({ job }) => job.created_at),
    date(t('run_at'), ({ job }) => (job.state === 'dead' ? null : job.run_at)),
    actions(t('run_again'), ({ job, kind, count }) =>
      count === 1 ? (
        <RunAgainButton job={job} />
      ) : (
        <Button size="xs" variant="subtle" onClick={() => open(kind)}>
          {t('show_all', { count })}
        </Button>
      ),
    ),
  ];
}

/**
 * Shows the brand of a job and its event, recipient or name. If it has no name, its id is shown.
 */
function Subject({ job: { about, subject } }: { readonly job: Job }) {
  if (subject === null) return <span className="ltr">{about ?? '—'}</span>;
  const { brand, what } = subject;
  return (
    <Stack gap={0}>
      {brand !== null && (
        <Anchor
          renderRoot={(props) => (
            <Link to="/brands/$id" params={{ id: String(brand.id) }} {...props} />
          )}
        >
          <bdi>{brand.name}</bdi>
        </Anchor>
      )}
      {what !== null && <bdi>{what}</bdi>}
    </Stack>
  );
}

interface JobsFilter {
  readonly state: JobState | undefined;
  readonly about: string | undefined;
}

const jobsQuery = (filter: JobsFilter) =>
  infiniteQueryOptions({
    queryKey: ['jobs', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(jobEndpoints.listJobs, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
