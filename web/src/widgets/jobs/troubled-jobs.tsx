import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import { canReadJobs } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { JobStanding, RunAgainButton, useTaskName } from './job-row.tsx';

/**
 * Jobs about one thing that did not go well, where that thing is shown: an agreement being sealed,
 * a file on its way, a day that is compared. Nothing while all is well, nor for who runs no jobs.
 */
export function TroubledJobs({ about }: { readonly about: string }) {
  const { t } = useTranslation('jobs');
  const nameOf = useTaskName();
  const enabled = canReadJobs(useUser().role);
  const { data } = useQuery({
    queryKey: ['jobs', 'about', about],
    queryFn: ({ signal }) => call(jobEndpoints.listJobs, { query: { about } }, { signal }),
    enabled,
  });
  const troubled = data?.jobs.filter(({ state }) => ['failed', 'lost', 'dead'].includes(state));
  if (!troubled?.length) return null;
  return (
    <Notice tone="warning">
      <Stack gap="sm">
        <Text fw={600}>{t('trouble')}</Text>
        {troubled.map((job) => (
          <Group key={job.id} justify="space-between">
            <div>
              <Text>{nameOf(job.task)}</Text>
              <JobStanding job={job} />
            </div>
            <RunAgainButton job={job} />
          </Group>
        ))}
      </Stack>
    </Notice>
  );
}
