import { useAddress } from '../../lib/text-search.ts';

/** The order by a column of a list that the server sorts. */
export interface ServerOrder {
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: () => void;
}

/**
 * Returns the order in the address, for a list that the server sorts.
 * @param orders all orders; the first is the default
 */
export function useListOrder<Order extends string>(orders: readonly [Order, ...Order[]]) {
  const { search, filter } = useAddress('order');
  const order = orders.find((known) => known === search.order) ?? orders[0];
  /**
   * Returns the order by a column.
   * @param first the order after the first click on the head
   */
  const by = (asc: Order, desc: Order, first: Order): ServerOrder => {
    const next = order === asc ? desc : order === desc ? asc : first;
    return {
      sorted: order === asc ? 'asc' : order === desc ? 'desc' : false,
      onSort: () => filter({ order: next === orders[0] ? undefined : next }),
    };
  };
  return {
    /** The order for the request; undefined for the default. */
    param: order === orders[0] ? undefined : order,
    by,
  };
}
