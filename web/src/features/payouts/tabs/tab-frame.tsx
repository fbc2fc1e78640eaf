import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { say } from '../../../lib/i18n.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

interface TabFrameProps<T> {
  readonly query: UseQueryResult<readonly T[]>;
  /** The label of the tab's total. */
  readonly label: Sentence;
  readonly total: number;
  /** The other figures of the tab, which are not part of the total. */
  readonly facts?: readonly Fact[];
  readonly above?: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/**
 * Shows the summary of a tab above its list. It is also shown while the list loads, and after the
 * list failed to load.
 */
export function TabFrame<T>({ query, label, total, facts, above, children }: TabFrameProps<T>) {
  return (
    <Stack gap="md">
      <Surface>
        <Group gap="xl" align="flex-end">
          <div>
            <Text c="dimmed" size="xs">
              {say(label)}
            </Text>
            <Text fz="xl" fw={700} lh={1.2}>
              {/* While the total is unknown, a dash is shown instead of zero. */}
              {query.data === undefined ? '—' : <Money amount={total} />}
            </Text>
          </div>
          {facts !== undefined && query.data !== undefined && (
            <Box flex={1} miw="12rem">
              <Facts facts={facts} short />
            </Box>
          )}
        </Group>
      </Surface>
      {above}
      <QueryView query={query} fallback="Failed to fetch payouts">
        {(data) => children(data)}
      </QueryView>
    </Stack>
  );
}
