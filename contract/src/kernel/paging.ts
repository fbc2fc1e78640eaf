import { z } from 'zod';

const OUT_OF_RANGE = 'The limit must be between 1 and 100';
const UNKNOWN_PAGE = 'This page is no longer available';
const MAX_CURSOR_CHARS = 512;
/** How many items a page holds unless somebody says. */
export const USUAL_PAGE = 50;

/**
 * How many items a page holds: 1 to 100, 50 when absent. A query string carries text, so digits
 * are read explicitly ('' and '5e1' are refused, which plain coercion would take).
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
  // A default of the input side, so that the published schema shows it.
  .prefault(USUAL_PAGE);

/** An opaque place in a list, as `next_cursor` gave it. */
export const cursor = z
  .string({ error: UNKNOWN_PAGE })
  .max(MAX_CURSOR_CHARS, { error: UNKNOWN_PAGE })
  .regex(/^[A-Za-z0-9_-]+$/, { error: UNKNOWN_PAGE });

/** The two query fields of every list paged by key. */
export const pageQuery = { limit, cursor: cursor.optional() };

/** The same of a list that is answered whole unless one of them is there. */
export const askedPage = { limit: limit.unwrap().optional(), cursor: cursor.optional() };

export type CursorKey = string | number | null;

/** The sort keys of a page's last row as an opaque cursor: base64url of their JSON, in ASCII. */
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
 * The sort keys in a cursor, if it is one of ours for this list: `keys` is the tuple of the keys'
 * schemas, so that a forged cursor never reaches the database. Anything else gives undefined.
 */
export function decodeCursor<T extends z.ZodType>(text: string, keys: T): z.output<T> | undefined {
  if (text.length > MAX_CURSOR_CHARS) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    const json: unknown = JSON.parse(String.fromCharCode(...bytes));
    const parsed = keys.safeParse(json);
    return parsed.success ? parsed.data : undefined;
  } catch {
    // A cursor that is no base64url of JSON is a normal outcome: the caller answers 400.
    return undefined;
  }
}

/** The `data` of a paged list: `{ <name>: [...], next_cursor }`, null on the last page. */
export function paged<N extends string, T extends z.ZodType>(name: N, item: T) {
  const items = { [name]: z.array(item) } as Record<N, z.ZodArray<T>>;
  return z.object({ ...items, next_cursor: z.string().nullable() });
}

/** Of a list without pages, so many rows are answered; beside them stands whether there are more. */
export const MOST_LISTED = 5_000;

export const isList = (response: unknown): boolean => response instanceof z.ZodArray;
