import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';

/**
 * The limit for the statement of a list without pages. One additional row shows that there are
 * more.
 */
export const LIST_LIMIT = MOST_LISTED + 1;

export interface ListAnswer {
  readonly data: unknown;
  /** Only in lists: true if there are more rows. */
  readonly truncated?: boolean;
}

/** Cuts a list inside an object. `truncated` states whether there are more rows. */
export const cutList = <T>(rows: readonly T[]) => ({
  rows: rows.slice(0, MOST_LISTED),
  truncated: rows.length > MOST_LISTED,
});

/** Returns the `data` of an answer. For a list, `truncated` states whether there are more rows. */
export function listed({ response }: AnyEndpoint, data: unknown): ListAnswer {
  if (!isList(response) || !Array.isArray(data)) return { data };
  const { rows, truncated } = cutList(data);
  return { data: rows, truncated };
}
