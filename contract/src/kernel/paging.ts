import { z } from 'zod';

const OUT_OF_RANGE = 'The limit must be between 1 and 100';
const UNKNOWN_PAGE = 'This page is no longer available';
const MAX_CURSOR_CHARS = 512;
/** The default number of items on a page. */
export const USUAL_PAGE = 50;

/**
 * The number of items on a page: 1 to 100, by default 50. The pattern refuses '' and '5e1', which a
 * conversion to a number would accept.
 */
export const limit = z
  .codec(
    z.union(
      [
        z.string().regex(/^[1-9]\d{0,2}$/, { error: OUT_OF_RANGE }),
        z
          .int({ error: OUT_OF_RANGE })
          .min(1, { error: OUT_OF_RANGE })
          .max(100, { error: OUT_OF_RANGE }),
      ],
      { error: OUT_OF_RANGE },
    ),
    z.int().max(100, { error: OUT_OF_RANGE }),
    { decode: (value) => Number(value), encode: (value) => value },
  )
  // The default is on the input side, so that the OpenAPI document shows it.
  .prefault(USUAL_PAGE);

/** An opaque position in a list. A response returns it as `next_cursor`. */
export const cursor = z
  .string({ error: UNKNOWN_PAGE })
  .max(MAX_CURSOR_CHARS, { error: UNKNOWN_PAGE })
  .regex(/^[A-Za-z0-9_-]+$/, { error: UNKNOWN_PAGE });

/** The two query fields of every paged list. */
export const pageQuery = { limit, cursor: cursor.optional() };

/**
 * The orders of a list by time. The first row is the newest or the oldest. Lists with further
 * orders add their names. By default the newest row is first.
 */
export const LIST_ORDERS = ['newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/**
 * Returns the query fields of a paged list with several orders. A cursor continues only the order
 * that returned it.
 */
export const orderedPage = <const Orders extends readonly string[]>(orders: Orders) => ({
  ...pageQuery,
  order: z.enum(orders).optional(),
});

/** The query fields of a list that is complete unless the caller sends one of them. */
export const askedPage = { limit: limit.unwrap().optional(), cursor: cursor.optional() };

export type CursorKey = string | number | null;

/** Encodes the sort keys of a page's last row as an opaque cursor: base64url of ASCII JSON. */
export function encodeCursor(keys: readonly CursorKey[]): string {
  const ascii = JSON.stringify(keys).replaceAll(
    /[^\u0020-\u007e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(ascii, (char) => char.charCodeAt(0)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  });
}

/**
 * Decodes the sort keys of a cursor. The keys are validated, so that a forged cursor never reaches
 * the database.
 * @param keys the tuple of the keys' schemas
 * @returns undefined for any other text
 */
export function decodeCursor<T extends z.ZodType>(text: string, keys: T): z.output<T> | undefined {
  if (text.length > MAX_CURSOR_CHARS) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    const json: unknown = JSON.parse(String.fromCharCode(...bytes));
    const parsed = keys.safeParse(json);
    return parsed.success ? parsed.data : undefined;
  } catch {
    // An invalid cursor is a normal result. The caller answers 400.
    return undefined;
  }
}

/**
 * Returns the schema of a paged list: `{ <name>: [...], next_cursor }`. `next_cursor` is null on
 * the last page.
 */
export function paged<N extends string, T extends z.ZodType>(name: N, item: T) {
  const items = { [name]: z.array(item) } as Record<N, z.ZodArray<T>>;
  return z.object({ ...items, next_cursor: z.string().nullable() });
}

/**
 * The maximum number of rows in a list without pages. The response states whether rows were
 * omitted.
 */
export const MOST_LISTED = 5_000;

/** Checks whether the schema of a response is a list. */
export const isList = (response: unknown): boolean => response instanceof z.ZodArray;
