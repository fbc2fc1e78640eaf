import type { FilterText, TransactionSearch } from '../filters/read-filter.ts';
import { FILTER_NAMES } from '../filters/search-names.ts';

/** Returns the filters of a figure's rows: the current filters and those of the figure. */
export const rowsOf = (search: TransactionSearch, narrowed: FilterText): FilterText => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name]])),
  ...narrowed,
});
