import { useEffect } from 'react';
import { Progress, Stack, Text } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayoutProgress } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { payoutsKey, workQuery } from '../queries.ts';

const LOOK_MS = 1_000;
const WHOLE = 100;

interface RunningWorkProps {
  readonly work: PayoutProgress['work'];
  /** The export; null while it is being created. */
  readonly exportId: string | null;
  /**
   * True if the component always polls. By default, it polls the progress only while work is
   * running.
   */
  readonly waiting?: boolean;
}

/** Reloads the lists after the work has ended, even for people who did not start it. */
const refreshLists = (queries: QueryClient): void =>
  void queries.invalidateQueries({
    queryKey: payoutsKey,
    predicate: ({ queryKey }) => queryKey[1] !== workQuery.queryKey[1],
  });

/** Shows the progress of work on a large export. Renders nothing while no work is running. */
export function RunningWork({ work, exportId, waiting = false }: RunningWorkProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const queries = useQueryClient();
  const isOwn = (one: PayoutProgress): boolean => one.work === work && one.export_id === exportId;
  const { data } = useQuery({
    ...workQuery,
    refetchInterval: ({ state }) => (waiting || state.data?.some(isOwn) === true ? LOOK_MS : false),
  });
  const running = data?.find(isOwn);
  const is_running = running !== undefined;
  useEffect(() => (is_running ? () => refreshLists(queries) : undefined), [is_running, queries]);
  if (!is_running) return null;
  const { done, total } = running;
  const label = t(`work.${work}`);
  return (
    <Stack gap="xs" my="sm" role="status">
      <Text size="sm">{label}</Text>
      <Progress
        value={total === 0 ? 0 : (done / total) * WHOLE}
        aria-label={label}
        size="lg"
        radius="sm"
      />
      <Text size="sm" c="dimmed">
        {t(`work.${work}_far`, { done: format.number(done), total: format.number(total) })}
      </Text>
    </Stack>
  );
}
