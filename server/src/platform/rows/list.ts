import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';

/** What the statement of a list without pages asks for: one row more tells that there are more. */
export const LIST_LIMIT = MOST_LISTED + 1;

export interface Listed {
  readonly data: unknown;
  /** Of lists alone: whether there is more than this. */
  readonly truncated?: boolean;
}

/** The `data` of an answer, and whether it is the whole list. */
export function listed({ response }: AnyEndpoint, data: unknown): Listed {
  if (!isList(response) || !Array.isArray(data)) return { data };
  const truncated = data.length > MOST_LISTED;
  return { data: truncated ? data.slice(0, MOST_LISTED) : data, truncated };
}
