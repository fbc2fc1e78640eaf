import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';

/** What the statement of a list without pages asks for: one row more tells that there are more. */
export const LIST_LIMIT = MOST_LISTED + 1;

export interface Listed {
  readonly data: unknown;
  /** Of lists alone: whether there is more than this. */
  readonly truncated?: boolean;
}

/** The rows of a list that stands in an object, which says in `truncated` whether there are more. */
export const cutList = <T>(rows: readonly T[]) => ({
  rows: rows.slice(0, MOST_LISTED),
  truncated: rows.length > MOST_LISTED,
});

/** The `data` of an answer, and whether it is the whole list. */
export function listed({ response }: AnyEndpoint, data: unknown): Listed {
  if (!isList(response) || !Array.isArray(data)) return { data };
  const { rows, truncated } = cutList(data);
  return { data: rows, truncated };
}
