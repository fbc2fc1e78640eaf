import { Stack, Text } from '@mantine/core';
import type { JobState } from '@diwan/contract/features/jobs/actions';
import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import type { Job } from '@diwan/contract/features/jobs/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { StatusBadge, type StatusTone } from '../status-badge.tsx';

const TONES: Readonly<Record<JobState, StatusTone>> = {
  queued: 'waiting',
  running: 'running',
  failed: 'waiting',
  lost: 'bad',
  dead: 'bad',
};

/** Returns a function that names a job's task. */
export function useTaskName(): (task: string) => string {
  const { t } = useTranslation('jobs');
  return (task) => t(`tasks.${task}`, { defaultValue: task });
}

/** Shows the state of a job, and the reason why its last attempt failed. */
export function JobStanding({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const { state, crashes, last_error } = job;
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      {(crashes > 0 || last_error !== null) && (
        <Text component="div" size="xs" c="dimmed" truncate maw="20rem" title={last_error ?? ''}>
          {crashes > 0 && <span>{t('crashes', { count: crashes })}</span>}
          {crashes > 0 && last_error !== null && ' · '}
          {last_error !== null && <span className="ltr">{last_error}</span>}
        </Text>
      )}
    </Stack>
  );
}

export function RunAgainButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const nameOf = useTaskName();
  const run = useAction(jobEndpoints.runJobAgain, { stale_if_refused: true });
  return (
    <ActionButton
      size="xs"
      variant="default"
      can={job.can.run_again}
      aria-label={t('run_again_named', { task: nameOf(job.task) })}
      send={() => run({ params: { id: job.id } })}
      done="The job will run now"
      fallback="Failed to run the job"
    >
      {t('run_again')}
    </ActionButton>
  );
}
