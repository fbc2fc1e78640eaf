import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import { canReadJobs } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { JobStanding, RunAgainButton, useTaskName } from './job-row.tsx';

interface TroubledJobsProps {
  /** The jobs to show: those about one item, or all of one task. */
  readonly of: { readonly about: string } | { readonly task: string };
  /** Returns the name of the item with this id, where jobs of several items are listed. */
  readonly subjectOf?: (about: string) => string | undefined;
}

/**
 * Shows failed jobs next to their subject, such as an agreement or a payout file. Renders nothing
 * if there is no failed job, or for people who may not see jobs.
 */
export function TroubledJobs({ of, subjectOf }: TroubledJobsProps) {
  const { t } = useTranslation('jobs');
  const nameOf = useTaskName();
  const enabled = canReadJobs(useUser().role);
  const { data } = useQuery({
    queryKey: ['jobs', 'troubled', of],
    queryFn: ({ signal }) =>
      call(jobEndpoints.listJobs, { query: { ...of, state: 'troubled' } }, { signal }),
    enabled,
  });
  if (!data?.jobs.length) return null;
  return (
    <Notice tone="warning">
      <Stack gap="sm">
        <Text fw={600}>{t('trouble')}</Text>
        {data.jobs.map((job) => (
          <Group key={job.id} justify="space-between">
            <div>
              <Text>
                {nameOf(job.task)}
                {subjectOf !== undefined && <Subject name={subjectOf(job.about ?? '')} />}
              </Text>
              <JobStanding job={job} />
            </div>
            <RunAgainButton job={job} />
          </Group>
        ))}
      </Stack>
    </Notice>
  );
}

const Subject = ({ name }: { readonly name: string | undefined }) =>
  name !== undefined && (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  );
