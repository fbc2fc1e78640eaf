import { type CursorKey, decodeCursor, encodeCursor } from '@diwan/contract/kernel/paging';
import { z } from 'zod';
import { AppError } from '../error.ts';

/** The cursor key of a list that is sorted by a bigint id. */
export const idKey = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);

/**
 * Decodes the keys of a cursor; undefined if there is no cursor.
 * @throws AppError VALIDATION for a cursor that this list did not return
 */
export function placeOf<T extends z.ZodType>(
  cursor: string | undefined,
  keys: T,
): z.output<T> | undefined {
  if (cursor === undefined) return undefined;
  const place = decodeCursor(cursor, keys);
  if (place === undefined) {
    const sentence = 'This page is no longer available';
    throw new AppError('VALIDATION', { sentence, fields: { cursor: sentence } });
  }
  return place;
}

/**
 * Returns the cursor keys of a list in an order. A cursor of the newest has none for its order. In
 * every other order the last key is the order, so that no cursor fits another order.
 */
export const orderKeys = (order: string): readonly CursorKey[] =>
  order === 'newest' ? [] : [order];

export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** Returns a page from rows that were read with a limit of one more than the page. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  keysOf: (row: T) => readonly CursorKey[],
): Page<T> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : encodeCursor(keysOf(last)) };
}
