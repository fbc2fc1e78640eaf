import type { ReactNode } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';

interface IconActionProps {
  /** What it does, in full: read aloud. */
  readonly label: string;
  /** Shown beside the pointer; the label unless said. */
  readonly hint?: string;
  /** Red, for what destroys. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small button in a row that has many, told apart by its picture. */
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
