import { listOrder, type ListOrder } from '@diwan/contract/kernel/paging';
import { useAddress } from '../../lib/text-search.ts';

/** The order of a list that the server sorts. */
export interface ServerOrder {
  readonly order: ListOrder;
  readonly onChange: (order: ListOrder) => void;
}

/** Returns the order in the address, for a list that the server sorts by time. */
export function useListOrder(): ServerOrder {
  const { search, filter } = useAddress('order');
  return {
    order: listOrder.safeParse(search.order).data ?? 'newest',
    onChange: (order) => filter({ order: order === 'newest' ? undefined : order }),
  };
}
