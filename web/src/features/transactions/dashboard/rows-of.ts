import type { FilterText, TransactionSearch } from '../filters/read-filter.ts';
import { FILTER_NAMES } from '../filters/search-names.ts';

/** The address of the rows behind a figure: the filters at hand, and what narrows them to it. */
export const rowsOf = (search: TransactionSearch, narrowed: FilterText): FilterText => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name]])),
  ...narrowed,
});
