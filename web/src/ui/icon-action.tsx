import type { ReactNode } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';

interface IconActionProps {
  /** The full name of the action, for screen readers. */
  readonly label: string;
  /** The tooltip; by default the label. */
  readonly hint?: string;
  /** Red, for actions that destroy. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small icon button for a row with many actions. */
export function IconAction(props: IconActionProps) {
  const { label, hint = label, danger = false, onClick, children } = props;
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'red' : 'gray'}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
