import { SCHEMES, cardName, CHANNELS } from '@diwan/contract/features/fees/records';
import {
  TRANSACTION_MARKS,
  TRANSACTION_STATUSES,
} from '@diwan/contract/features/transactions/records';
import type { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import type { SessionUser } from '@diwan/contract/features/auth/records';
import type { QueryIn } from '@diwan/contract/kernel/endpoint';
import { isBrandOwner, isPartner } from '@diwan/contract/kernel/roles';
import { calendarDate } from '@diwan/contract/kernel/time';
import type { TextSearch } from '../../../lib/text-search.ts';
import { isReversed } from '../../../ui/lists/filters.ts';
import { FILTER_NAMES, type FilterName, type SEARCH_NAMES } from './search-names.ts';

export type TransactionSearch = TextSearch<(typeof SEARCH_NAMES)[number]>;
/** The values of the filters in the address, which may be invalid. */
export type FilterText = TextSearch<FilterName>;
export type Filter = QueryIn<typeof transactionEndpoints.summarizeTransactions>;

export const METHODS = SCHEMES.map((type) => cardName(type));
export const TYPES = CHANNELS;
const FLAGS = ['true', 'false'] as const;

const dayOf = (text: string | undefined) => calendarDate.safeParse(text).data;

/** Returns the filters in an address. An unknown value filters nothing. */
export function readFilter(search: FilterText): Filter {
  const method = cardName(search.payment_method ?? '');
  return {
    brand_id: /^[1-9]\d{0,8}$/.test(search.brand_id ?? '') ? search.brand_id : undefined,
    status: TRANSACTION_STATUSES.find((one) => one === search.status),
    payment_method: METHODS.find((one) => one === method),
    transaction_type: TYPES.find((one) => one === search.transaction_type),
    start_date: dayOf(search.start_date),
    end_date: isReversed(search.start_date, search.end_date) ? undefined : dayOf(search.end_date),
    mark: TRANSACTION_MARKS.find((one) => one === search.mark),
    settled: FLAGS.find((one) => one === search.settled),
    paid_out: FLAGS.find((one) => one === search.paid_out),
    q: search.q,
  };
}

/** Returns the filter that a person cannot remove: an owner's brand or an employee's partner. */
export function lockOf({ role, brand_id, partner_id }: SessionUser): Filter {
  if (isBrandOwner(role) && brand_id !== null) return { brand_id: String(brand_id) };
  if (isPartner(role) && partner_id !== null) return { partner_id: String(partner_id) };
  return {};
}

/** Returns whether the address contains any filter. */
export const isFiltered = (search: FilterText): boolean =>
  FILTER_NAMES.some((name) => search[name] !== undefined);

/** Clears all filters of the address before a saved view is applied. */
export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
) as Readonly<Record<FilterName, undefined>>;
