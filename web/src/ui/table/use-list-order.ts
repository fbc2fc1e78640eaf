import { listOrder, type ListOrder } from '@diwan/contract/kernel/paging';
import { useAddress } from '../../lib/text-search.ts';

/** The order of a list that the server sorts. */
export interface ServerOrder {
  readonly order: ListOrder;
  /** The order for the request; undefined for the default. */
  readonly param: ListOrder | undefined;
  readonly onChange: (order: ListOrder) => void;
}

/** Returns the order in the address, for a list that the server sorts by time. */
export function useListOrder(): ServerOrder {
  const { search, filter } = useAddress('order');
  const order = listOrder.safeParse(search.order).data ?? 'newest';
  return {
    order,
    param: order === 'newest' ? undefined : order,
    onChange: (next) => filter({ order: next === 'newest' ? undefined : next }),
  };
}
