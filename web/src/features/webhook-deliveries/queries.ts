import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  DELIVERY_STATES,
  type DeliveryState,
} from '@diwan/contract/features/webhook-deliveries/actions';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/** The state that an address asks for; one that does not exist filters nothing. */
export const readState = (text: string | undefined): DeliveryState | undefined =>
  DELIVERY_STATES.find((state) => state === text);

const deliveriesKey = (id: string) => [...brandsKey, id, 'webhook-deliveries'];

/** While something waits to be sent, somebody who looks wants to see what becomes of it. */
const ASKED_AGAIN_MS = 4_000;

export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(id), state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        webhookDeliveryEndpoints.listWebhookDeliveries,
        { params: { id }, query: { state, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const waits = data?.pages.some(({ deliveries }) =>
        deliveries.some((delivery) => delivery.state === 'pending'),
      );
      return waits ? ASKED_AGAIN_MS : false;
    },
  });
