import type { ReactNode } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';

interface IconActionProps {
  /** What it does, in full: read aloud. */
  readonly label: string;
  /** Shown beside the pointer; the label unless said. */
  readonly hint?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small button in a row that has many, told apart by its picture. */
export function IconAction({ label, hint = label, onClick, children }: IconActionProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
