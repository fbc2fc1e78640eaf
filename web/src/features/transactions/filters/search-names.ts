/** The names of the filters in the address of a list of transactions. */
export const FILTER_NAMES = [
  'brand_id',
  'status',
  'payment_method',
  'transaction_type',
  'start_date',
  'end_date',
  'mark',
  'settled',
  'paid_out',
  'q',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/**
 * All names in the address. `open` is the transaction in the side panel, `interval` the step of the
 * charts, `order` the order of the list.
 */
export const SEARCH_NAMES = [...FILTER_NAMES, 'open', 'interval', 'order'] as const;
