import type { ReactNode } from 'react';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RowMenu, type RowAction } from '../ui/row-menu.tsx';
import type { Column } from '../ui/table/data-table.tsx';
import { Moment } from './moment.tsx';
import { Money } from './money.tsx';

interface ColumnOptions {
  /** True if a click on the header sorts by this column. */
  readonly sorts?: boolean;
}

/** Returns a column of amounts, aligned to the end. */
export const money = <Row,>(
  header: string,
  amount: (row: Row) => number,
  { sorts = false }: ColumnOptions = {},
): Column<Row> => ({
  header,
  align: 'end',
  currency: 'KWD',
  phone: 'amount',
  sort: sorts ? amount : undefined,
  cell: (row) => <Money amount={amount(row)} />,
});

/** Returns a column of instants. An instant that is null is shown as a dash. */
export const date = <Row,>(
  header: string,
  instant: (row: Row) => string | null,
  { sorts = false }: ColumnOptions = {},
): Column<Row> => ({
  header,
  sort: sorts ? instant : undefined,
  cell: (row) => {
    const at = instant(row);
    return at === null ? '—' : <Moment instant={at} />;
  },
});

/** Returns a column of text that runs left to right in every language, such as ids and codes. */
export const code = <Row,>(header: string, text: (row: Row) => string | null): Column<Row> => ({
  header,
  cell: (row) => <span className="ltr">{text(row) ?? '—'}</span>,
});

/**
 * Returns a column of names of brands, businesses or people. Each name keeps its text direction.
 */
export const named = <Row,>(
  header: string,
  name: (row: Row) => string | null,
  { sorts = false }: ColumnOptions = {},
): Column<Row> => ({
  header,
  sort: sorts ? name : undefined,
  cell: (row) => <bdi>{name(row) ?? '—'}</bdi>,
});

/** Returns a column of brands, linked to their pages. */
export const brand = <Row,>(
  header: string,
  of: (row: Row) => { readonly id: number; readonly name: string },
  { sorts = false }: ColumnOptions = {},
): Column<Row> => ({
  header,
  sort: sorts ? (row) => of(row).name : undefined,
  cell: (row) => {
    const { id, name } = of(row);
    return (
      <Anchor
        title={name}
        renderRoot={(props) => <Link to="/brands/$id" params={{ id: String(id) }} {...props} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    );
  },
});

/**
 * Returns a column whose text opens the row, for the keyboard. The list also has `onOpen`, so that
 * the whole row is the target on a phone.
 */
export const opener = <Row,>(
  header: string,
  words: (row: Row) => ReactNode,
  onOpen: (row: Row) => void,
): Column<Row> => ({
  header,
  cell: (row) => (
    <Anchor
      component="button"
      type="button"
      ta="start"
      maw="100%"
      data-opener
      onClick={() => onOpen(row)}
    >
      <bdi>{words(row)}</bdi>
    </Anchor>
  ),
});

/**
 * Returns a column with a menu of the row's actions. `visible` renders an action before the menu.
 */
export const menu = <Row,>(
  header: string,
  name: (row: Row) => string,
  rowActions: (row: Row) => readonly RowAction[],
  visible?: (row: Row) => ReactNode,
): Column<Row> =>
  actions(header, (row) => (
    <>
      {visible?.(row)}
      <RowMenu name={name(row)} actions={rowActions(row)} />
    </>
  ));

/** Returns a column with the buttons of a row, at its end. */
export const actions = <Row,>(header: string, buttons: (row: Row) => ReactNode): Column<Row> => ({
  header,
  align: 'end',
  pinned: true,
  phone: 'rest',
  cell: (row) => (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {buttons(row)}
    </Group>
  ),
});
