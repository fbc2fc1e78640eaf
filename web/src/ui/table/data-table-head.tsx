import type { ReactNode } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';

interface DataTableHeadProps {
  readonly align: 'end' | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: (() => void) | undefined;
  readonly children: ReactNode;
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

export function DataTableHead({ align, sorted, onSort, children }: DataTableHeadProps) {
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      aria-sort={sorted === false ? undefined : ORDERS[sorted]}
    >
      {onSort === undefined ? (
        children
      ) : (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={onSort}>
          {children}
          <Arrow size={14} aria-hidden data-shown={sorted !== false || undefined} />
        </UnstyledButton>
      )}
    </th>
  );
}
