import type { ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import classes from './state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** The button or link for the next action. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Shows one sentence and the next action instead of an empty list. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <Stack className={classes['state']} align="center" gap="md">
      <div className={classes['icon']} aria-hidden>
        {icon ?? <IconInbox size={24} stroke={1.5} />}
      </div>
      <div>
        <Text fw={500} size="md">
          {title}
        </Text>
        {description !== undefined && <Text c="dimmed">{description}</Text>}
      </div>
      {action}
    </Stack>
  );
}
