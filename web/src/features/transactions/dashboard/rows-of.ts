import type { FilterText, TransactionSearch } from '../filters/read-filter.ts';
import { FILTER_NAMES } from '../filters/search-names.ts';

/** The filters of the rows behind a figure: the current filters and the figure's own. */
export const rowsOf = (search: TransactionSearch, narrowed: FilterText): FilterText => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name]])),
  ...narrowed,
});
