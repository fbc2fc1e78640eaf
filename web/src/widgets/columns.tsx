import type { ReactNode } from 'react';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RowMenu, type RowAction } from '../ui/row-menu.tsx';
import type { Column } from '../ui/table/data-table.tsx';
import { Moment } from './moment.tsx';
import { Money } from './money.tsx';

interface Look {
  /** Whether a click on the header sorts by this column. */
  readonly sorts?: boolean;
}

/** An amount, at the end of its column. */
export const money = <Row,>(
  header: string,
  amount: (row: Row) => number,
  { sorts = false }: Look = {},
): Column<Row> => ({
  header,
  align: 'end',
  currency: 'KWD',
  phone: 'amount',
  sort: sorts ? amount : undefined,
  cell: (row) => <Money amount={amount(row)} />,
});

/** An instant; a missing one is a dash. */
export const date = <Row,>(
  header: string,
  instant: (row: Row) => string | null,
  { sorts = false }: Look = {},
): Column<Row> => ({
  header,
  sort: sorts ? instant : undefined,
  cell: (row) => {
    const at = instant(row);
    return at === null ? '—' : <Moment instant={at} />;
  },
});

/** Text that runs left to right in every language: ids, codes, addresses. */
export const code = <Row,>(header: string, text: (row: Row) => string | null): Column<Row> => ({
  header,
  cell: (row) => <span className="ltr">{text(row) ?? '—'}</span>,
});

/** The name of a brand, business or person, which keeps its own direction. */
export const named = <Row,>(
  header: string,
  name: (row: Row) => string | null,
  { sorts = false }: Look = {},
): Column<Row> => ({
  header,
  sort: sorts ? name : undefined,
  cell: (row) => <bdi>{name(row) ?? '—'}</bdi>,
});

/** A brand's name with a link to its page. */
export const brand = <Row,>(
  header: string,
  of: (row: Row) => { readonly id: number; readonly name: string },
  { sorts = false }: Look = {},
): Column<Row> => ({
  header,
  sort: sorts ? (row) => of(row).name : undefined,
  cell: (row) => {
    const { id, name } = of(row);
    return (
      <Anchor
        renderRoot={(props) => <Link to="/brands/$id" params={{ id: String(id) }} {...props} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    );
  },
});

/** The text of a row that opens it. */
export const opener = <Row,>(
  header: string,
  words: (row: Row) => ReactNode,
  onOpen: (row: Row) => void,
): Column<Row> => ({
  header,
  cell: (row) => (
    <Anchor component="button" type="button" ta="start" maw="100%" onClick={() => onOpen(row)}>
      <bdi>{words(row)}</bdi>
    </Anchor>
  ),
});

/** The actions of a row in a menu at its end, after the one that the row needs now. */
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

/** The actions of a row, at its end. */
export const actions = <Row,>(header: string, buttons: (row: Row) => ReactNode): Column<Row> => ({
  header,
  align: 'end',
  phone: 'rest',
  cell: (row) => (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {buttons(row)}
    </Group>
  ),
});
