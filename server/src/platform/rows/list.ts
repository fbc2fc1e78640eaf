import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';

/** The row limit of a list without pages. The additional row shows that there are more. */
export const LIST_LIMIT = MOST_LISTED + 1;

export interface ListAnswer {
  readonly data: unknown;
  /** True if rows were omitted from a list. It is present only for lists. */
  readonly truncated?: boolean;
}

/** Cuts a list within an object. `truncated` states whether rows were omitted. */
export const cutList = <T>(rows: readonly T[]) => ({
  rows: rows.slice(0, MOST_LISTED),
  truncated: rows.length > MOST_LISTED,
});

/** Returns the `data` of a response. For a list, `truncated` states whether rows were omitted. */
export function listed({ response }: AnyEndpoint, data: unknown): ListAnswer {
  if (!isList(response) || !Array.isArray(data)) return { data };
  const { rows, truncated } = cutList(data);
  return { data: rows, truncated };
}
