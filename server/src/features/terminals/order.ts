import type { Terminal, TerminalOrder } from '@diwan/contract/features/terminals/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { CursorKey } from '@diwan/contract/kernel/paging';
import { calendarDate, instant } from '@diwan/contract/kernel/time';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invariant } from '../../platform/error.ts';
import { orderKeys } from '../../platform/rows/page.ts';

type Row = Pick<
  Terminal,
  'id' | 'created_at' | 'tid' | 'brand_name' | 'rental_start' | 'rental_end' | 'rental_fee'
>;

/** A column by which the list is sorted. A cursor contains its value in the last row. */
interface SortedColumn {
  readonly column: string;
  readonly type: string;
  readonly value: z.ZodType<string>;
  readonly of: (row: Row) => string;
}

const COLUMNS: Readonly<Record<string, SortedColumn>> = {
  newest: {
    column: 't.created_at',
    type: 'timestamptz',
    value: instant,
    of: (row) => row.created_at,
  },
  tid: { column: 't.tid', type: 'text', value: z.string(), of: (row) => row.tid },
  brand: { column: 'b.name', type: 'text', value: z.string(), of: (row) => row.brand_name },
  start: {
    column: 't.rental_start',
    type: 'date',
    value: calendarDate,
    of: (row) => row.rental_start,
  },
  end: { column: 't.rental_end', type: 'date', value: calendarDate, of: (row) => row.rental_end },
  fee: {
    column: 't.rental_fee_minor',
    type: 'bigint',
    value: z.string().regex(/^\d{1,15}$/),
    of: (row) => String(toMinor(row.rental_fee)),
  },
};

/** Returns the SQL and the cursor keys of an order of the list of terminals. */
export function readOrder(order: TerminalOrder) {
  const [name = '', way] = order.split('_');
  const found = COLUMNS[name];
  invariant(found, 'each order of the contract has a column');
  const is_descending = order === 'newest' || way === 'desc';
  const [column, type] = [sql.raw(found.column), sql.raw(found.type)];
  const direction = sql.raw(is_descending ? 'desc' : 'asc');
  const keys = [found.value, z.uuid()] as const;
  return {
    cursor_keys: order === 'newest' ? z.tuple(keys) : z.tuple([...keys, z.literal(order)]),
    sorted: sql`${column} ${direction}, t.id ${direction}`,
    /** SQL: whether a row comes after a place. */
    after: ([value, id]: readonly string[]) =>
      sql<SqlBool>`(${column}, t.id) ${sql.raw(is_descending ? '<' : '>')}
        (${value}::${type}, ${id}::uuid)`,
    keysOf: (row: Row): readonly CursorKey[] => [found.of(row), row.id, ...orderKeys(order)],
  };
}
