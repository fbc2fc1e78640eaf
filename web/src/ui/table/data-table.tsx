import type { ReactNode } from 'react';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './data-table.module.css';

/** One column. What its cells show may read anything of the row; its name is unique in a table. */
export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the rows are ordered by; without it the column has no order. */
  readonly sort?: ((row: Row) => unknown) | undefined;
  /** Amounts and counts stand at the end of their column. */
  readonly align?: 'end' | undefined;
}

/** The columns of a table; one that not everybody sees is `sees && {...}`. */
export type Columns<Row> = readonly (Column<Row> | false | undefined)[];

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/**
 * Rows that can be ticked. `reason` says why a row can't be now; a row that is not `offered` has
 * no box at all.
 */
export interface RowChoice<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly label: (row: Row) => string;
  readonly reason?: (row: Row) => string | null;
  readonly offered?: (row: Row) => boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** On phones: rows become cards, or the table scrolls beside its pinned first column. */
  readonly phone?: 'cards' | 'scroll';
  readonly choice?: RowChoice<Row> | undefined;
  /** A click anywhere in a row; a cell has a button or link that does the same by keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** In place of the rows when there are none. */
  readonly empty: ReactNode;
}

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowId, phone = 'cards', choice, onOpen, empty } = props;
  const { t } = useTranslation('ui');
  const columns = props.columns.filter((column) => column !== undefined && column !== false);
  const table = useTable({
    features,
    columns: columns.map(({ header, sort }) => ({
      id: header,
      accessorFn: (row: Row) => sort?.(row),
      enableSorting: sort !== undefined,
    })),
    data: rows,
    getRowId: rowId,
  });
  if (rows.length === 0) return <div className={classes['frame']}>{empty}</div>;

  const reasonOf = (row: Row) => choice?.reason?.(row) ?? null;
  const isOffered = (row: Row) => choice?.offered?.(row) ?? true;
  const open = rows.filter((row) => isOffered(row) && reasonOf(row) === null).map(rowId);
  const all = open.length > 0 && open.every((id) => choice?.chosen.has(id));
  const toggle = (id: string) => {
    const chosen = new Set(choice?.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    choice?.onChange(chosen);
  };

  // Explicit roles: laid out as cards, a browser would no longer announce a table.
  return (
    <div className={classes['frame']} data-phone={phone}>
      <table className={classes['table']} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {choice !== undefined && (
              <th role="columnheader" className={classes['choice']}>
                <Checkbox
                  aria-label={t('choose_all')}
                  checked={all}
                  indeterminate={!all && choice.chosen.size > 0}
                  disabled={open.length === 0}
                  onChange={() => choice.onChange(new Set(all ? [] : open))}
                />
              </th>
            )}
            {columns.map(({ header, align, sort }) => {
              const column = table.getColumn(header);
              return (
                <DataTableHead
                  key={header}
                  align={align}
                  sorted={column?.getIsSorted() ?? false}
                  onSort={sort && (() => column?.toggleSorting())}
                >
                  {header}
                </DataTableHead>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              data-chosen={choice?.chosen.has(row.id) === true ? true : undefined}
              data-opens={onOpen === undefined ? undefined : true}
              onClick={(event) => {
                if (!isControl(event.target)) onOpen?.(row.original);
              }}
            >
              {choice !== undefined && (
                <td role="cell" className={classes['choice']}>
                  {isOffered(row.original) && (
                    <Checkbox
                      aria-label={choice.label(row.original)}
                      title={reasonOf(row.original) ?? undefined}
                      checked={choice.chosen.has(row.id)}
                      disabled={reasonOf(row.original) !== null}
                      onChange={() => toggle(row.id)}
                    />
                  )}
                </td>
              )}
              {columns.map(({ header, align, cell }) => (
                <td key={header} role="cell" data-align={align} data-label={header}>
                  {cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a person clicked in a row has an action of its own. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

interface DataTableHeadProps {
  readonly align: 'end' | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: (() => void) | undefined;
  readonly children: ReactNode;
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

function DataTableHead({ align, sorted, onSort, children }: DataTableHeadProps) {
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
