import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { JOB_STATES, type JobState } from '@diwan/contract/features/jobs/actions';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import type { Job } from '@diwan/contract/features/jobs/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { JobStanding, RunAgainButton, useTaskName } from '../../widgets/jobs/job-row.tsx';
import { actions, code, date } from '../../widgets/columns.tsx';
import { SendingsTab } from './sendings-tab.tsx';

const TABS = ['jobs', 'deliveries'] as const;

/** The platform's background jobs, and what it sends to others. */
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
  const { search, show, isFiltered } = useAddress('state', 'about');
  const state = JOB_STATES.find((known) => known === search.state);
  const query = useInfiniteQuery(jobsQuery({ state, about: search.about }));
  const counts = query.data?.pages[0]?.counts;
  const filtered = isFiltered('state', 'about');
  const nameOf = (value: JobState) =>
    counts === undefined
      ? t(`states.${value}`)
      : t('count', { state: t(`states.${value}`), count: counts[value] });
  return (
    <>
      <FilterBar
        onReset={filtered ? () => show({ state: undefined, about: undefined }) : undefined}
      >
        <SearchFilter name="about" label={t('search_about')} />
        <SelectFilter
          name="state"
          label={t('state')}
          all={t('all_states')}
          options={JOB_STATES.map((value) => ({ value, label: nameOf(value) }))}
        />
      </FilterBar>
      <List
        query={query}
        fallback="Failed to load the jobs"
        label={t('tabs.jobs')}
        rows={(data) => data.pages.flatMap((page) => page.jobs)}
        rowId={({ id }) => id}
        columns={useColumns()}
        empty={
          filtered ? { title: t('none_found') } : { title: t('none'), description: t('none_text') }
        }
      />
    </>
  );
}

function useColumns(): Columns<Job> {
  const { t } = useTranslation('jobs');
  const nameOf = useTaskName();
  return [
    { header: t('task'), cell: ({ task }) => nameOf(task) },
    code(t('about'), ({ about }) => about),
    { header: t('state'), phone: 'badge', cell: (job) => <JobStanding job={job} /> },
    {
      header: t('attempts'),
      cell: ({ attempts, max_attempts: most }) => t('attempts_of', { attempts, most }),
    },
    date(t('created'), ({ created_at }) => created_at),
    date(t('run_at'), ({ run_at, state }) => (state === 'dead' ? null : run_at)),
    actions(t('run_again'), (job) => <RunAgainButton job={job} />),
  ];
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
