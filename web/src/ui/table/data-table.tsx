import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import {
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { formatCurrency } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { RowsSkeleton } from '../states/skeletons.tsx';
import classes from './data-table.module.css';
import { ColumnsMenu } from './columns-menu.tsx';
import { type PhonePlace, phonePlaces } from './phone-lines.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { ServerOrder } from './use-list-order.ts';
import { useTableChoice } from './use-table-choice.ts';

/** A column. Its header must be unique in the table. A cell is rendered from the whole row. */
export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns the value by which rows are sorted. If it is absent, the column cannot be sorted. */
  readonly sort?: ((row: Row) => unknown) | undefined;
  /** The order by this column, if the server sorts the rows by it. */
  readonly byServer?: ServerOrder | undefined;
  /** The alignment. `end` aligns amounts and counts to the end of the column. */
  readonly align?: 'end' | undefined;
  /** The currency of all amounts in the column. The header shows it once. */
  readonly currency?: string | undefined;
  /** True for the actions of a row, which stay visible while a wide table scrolls. */
  readonly pinned?: true;
  /**
   * The place of the cell in the two lines of a phone's row. If it is absent, `phonePlaces` decides
   * it.
   */
  readonly phone?: PhonePlace | undefined;
}

/** The columns of a table. A column that only some roles see is `sees && {...}`. */
export type Columns<Row> = readonly (Column<Row> | false | undefined)[];

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/**
 * Makes rows selectable. `reason` returns why a row cannot be selected now. A row that is not
 * `offered` has no checkbox.
 */
interface RowChoice<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly label: (row: Row) => string;
  readonly reason?: (row: Row) => string | null;
  readonly offered?: (row: Row) => boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The form of the table on phones: rows of two lines, or scrolling next to the first column. */
  readonly phone?: 'lines' | 'scroll';
  readonly choice?: RowChoice<Row> | undefined;
  /**
   * Runs after a click in a row, or Enter. A button or link in a cell must have the same effect.
   */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /**
   * The name under which the person's order and columns are stored. Without it all columns are
   * shown.
   */
  readonly name?: string | undefined;
  /** The page of the sorted rows to show. If it is absent, all rows are shown. */
  readonly pageOf?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  /** The content that is shown instead of rows if the table is empty. */
  readonly empty: ReactNode;
}

/**
 * A longer table is rendered in slices, so that it does not block the page. A phone shows this
 * number of rows first. On a wide screen, later rows would change the widths of the columns, so
 * placeholders are shown until all rows are ready.
 */
const FIRST_ROWS = 15;

/** Returns the table with the person's columns and order, and its rows. */
function usePersonalTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, rowId, name, pageOf } = props;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isPlaced = isPhone || rows.length <= FIRST_ROWS;
  const drawn = useDeferredValue(Infinity, isPlaced ? FIRST_ROWS : 0);
  const allowed = props.columns.flatMap((column, place) =>
    column === undefined || column === false ? [] : [{ ...column, place }],
  );
  const { hidden, sort: order, change } = useTableChoice(name, props.columns.length);
  const columns = allowed.filter(({ place }, n) => n === 0 || !hidden.includes(place));
  const ordered = columns.find(({ place, sort }) => sort && place === order?.column);
  const sorting = ordered ? [{ id: ordered.header, desc: order?.desc === true }] : [];
  const table = useTable({
    features,
    columns: columns.map(({ header, sort }) => ({
      id: header,
      accessorFn: (row: Row) => sort?.(row),
      enableSorting: sort !== undefined,
    })),
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      const column = allowed.find(({ header }) => header === next?.id)?.place;
      change({ sort: column === undefined ? undefined : { column, desc: next?.desc === true } });
    },
  });
  const sorted = table.getRowModel().rows.map(({ original }) => original);
  const shown = (pageOf?.(sorted) ?? sorted)
    .slice(0, drawn)
    .map((row) => ({ id: rowId(row), original: row }));
  const menu = {
    columns: allowed.slice(1),
    hidden,
    onChange: (next: readonly number[]) => change({ hidden: next }),
  };
  return { table, columns, menu, shown, isReady: drawn > 0 };
}

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowId, phone = 'lines', choice, onOpen, empty, name } = props;
  const { t } = useTranslation('ui');
  const { table, columns, menu, shown, isReady } = usePersonalTable(props);
  const places = phonePlaces(columns);
  if (rows.length === 0) return <div className={classes['frame']}>{empty}</div>;
  // One placeholder for each row gives the page about its final height, so that Back can restore
  // the scroll position.
  if (!isReady) return <RowsSkeleton rows={rows.length} />;

  const reasonOf = (row: Row) => choice?.reason?.(row) ?? null;
  const isOffered = (row: Row) => choice?.offered?.(row) ?? true;
  const open = rows.filter((row) => isOffered(row) && reasonOf(row) === null).map(rowId);
  const all = open.length > 0 && open.every((id) => choice?.chosen.has(id));
  const toggle = (id: string) => {
    const chosen = new Set(choice?.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    choice?.onChange(chosen);
  };

  // On a phone CSS lays out the table as lines, and browsers then ignore its roles. Therefore they
  // are explicit.
  return (
    <Frame phone={phone} menu={name !== undefined && <ColumnsMenu {...menu} />}>
      <table className={classes['table']} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {choice !== undefined && (
              <th role="columnheader" className={classes['choice']}>
                <RowCheckbox
                  aria-label={t('choose_all')}
                  checked={all}
                  indeterminate={!all && choice.chosen.size > 0}
                  disabled={open.length === 0}
                  onChange={() => choice.onChange(new Set(all ? [] : open))}
                />
              </th>
            )}
            {columns.map(({ header, align, currency, pinned, sort, byServer }) => {
              const column = table.getColumn(header);
              return (
                <DataTableHead
                  key={header}
                  align={align}
                  currency={currency}
                  pinned={pinned}
                  sorted={byServer ? byServer.sorted : (column?.getIsSorted() ?? false)}
                  onSort={byServer?.onSort ?? (sort && (() => column?.toggleSorting()))}
                >
                  {header}
                </DataTableHead>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(({ id, original }) => (
            <DataTableRow
              key={id}
              isChosen={choice?.chosen.has(id) === true}
              onOpen={onOpen && (() => onOpen(original))}
              hasRest={phone === 'lines' && places.includes('rest')}
            >
              {choice !== undefined && (
                <td role="cell" className={classes['choice']} data-place="choice">
                  {isOffered(original) && (
                    <RowCheckbox
                      aria-label={choice.label(original)}
                      title={reasonOf(original) ?? undefined}
                      checked={choice.chosen.has(id)}
                      disabled={reasonOf(original) !== null}
                      onChange={() => toggle(id)}
                    />
                  )}
                </td>
              )}
              {columns.map(({ header, align, currency, pinned, cell }, at) => (
                <td
                  key={header}
                  role="cell"
                  data-align={align}
                  data-pinned={pinned}
                  data-one-currency={currency === undefined ? undefined : true}
                  data-label={header}
                  data-place={places[at]}
                >
                  {cell(original)}
                </td>
              ))}
            </DataTableRow>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

interface FrameProps {
  readonly phone: 'lines' | 'scroll';
  /** The menu of columns; false if the table has none. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ phone, menu, children }: FrameProps) => (
  <div className={classes['holder']} data-choosable={menu !== false || undefined}>
    <div className={classes['frame']} data-phone={phone}>
      {children}
    </div>
    {menu}
  </div>
);

/**
 * Returns whether a click was on a control, which has its own action. It may also be in a dialog or
 * menu that the row opened.
 */
const isControl = (target: EventTarget, row: Element): boolean =>
  target instanceof Element &&
  (!row.contains(target) || target.closest('a, button, input, label') !== null);

/**
 * Returns whether the person is selecting text, such as an IBAN. In this case the click does not
 * open the row.
 */
const isSelecting = (): boolean => window.getSelection()?.type === 'Range';

/** Moves the focus between rows with the arrow keys. Enter opens the focused row. */
function handleRowKey(event: KeyboardEvent<HTMLElement>, open: (() => void) | undefined): void {
  const { currentTarget: row, target, key } = event;
  if (!(target instanceof Element) || !row.contains(target) || event.defaultPrevented) return;
  if (key === 'Enter' && target === row && open !== undefined) {
    event.preventDefault();
    open();
  }
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key];
  if (next instanceof HTMLElement && !target.matches('input:not([type=checkbox]), [role=menu] *')) {
    event.preventDefault();
    next.focus();
  }
}

interface DataTableRowProps {
  readonly isChosen: boolean;
  readonly onOpen: (() => void) | undefined;
  /** True if a part of the row is not in the two lines. */
  readonly hasRest: boolean;
  readonly children: ReactNode;
}

/** Shows a row of the table. On a phone it has two lines and a button that shows the rest. */
function DataTableRow({ isChosen, onOpen, hasRest, children }: DataTableRowProps) {
  const { t } = useTranslation('ui');
  const [whole, setWhole] = useState(false);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const folds = isPhone && hasRest;
  const openWhole = folds ? () => setWhole(!whole) : undefined;
  const open = onOpen ?? openWhole;
  return (
    <tr
      role="row"
      data-chosen={isChosen || undefined}
      data-opens={open === undefined ? undefined : true}
      data-whole={(folds && whole) || undefined}
      tabIndex={-1}
      onClick={(event) => {
        if (!isControl(event.target, event.currentTarget) && !isSelecting()) open?.();
      }}
      onKeyDown={(event) => handleRowKey(event, open)}
    >
      {children}
      {folds && (
        <td role="cell" data-place="more">
          <UnstyledButton
            className={classes['more'] ?? ''}
            aria-label={t(whole ? 'less_of_row' : 'more_of_row')}
            aria-expanded={whole}
            onClick={openWhole}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </td>
      )}
    </tr>
  );
}

/** The media query for rows of two lines. The style sheet has the same limit. */
const PHONE = '(width < 48em)';

interface DataTableHeadProps {
  readonly align: 'end' | undefined;
  readonly currency: string | undefined;
  readonly pinned: true | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: (() => void) | undefined;
  readonly children: ReactNode;
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

function DataTableHead(props: DataTableHeadProps) {
  const { align, currency, pinned, sorted, onSort, children } = props;
  const language = useLanguage();
  const unit = currency !== undefined && (
    <span className={classes['unit']}> {formatCurrency(currency, language)}</span>
  );
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      data-pinned={pinned}
      aria-sort={sorted === false ? undefined : ORDERS[sorted]}
    >
      {onSort === undefined ? (
        <>
          {children}
          {unit}
        </>
      ) : (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={onSort}>
          <span>
            {children}
            {unit}
          </span>
          <Arrow size={14} aria-hidden data-shown={sorted !== false || undefined} />
        </UnstyledButton>
      )}
    </th>
  );
}
