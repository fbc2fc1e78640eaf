/** The filters of a list of transactions, by their name in the address. */
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

/** `open` is the transaction in the side panel, `interval` the steps of the charts. */
export const SEARCH_NAMES = [...FILTER_NAMES, 'open', 'interval'] as const;
