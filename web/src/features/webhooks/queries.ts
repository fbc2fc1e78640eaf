import { infiniteQueryOptions } from '@tanstack/react-query';
import { webhookEndpoints } from '@diwan/contract/features/webhooks/endpoints';
import { call } from '../../lib/api.ts';

export type QuarantineTab = 'quarantined' | 'resolved';

export const quarantineQuery = (state: QuarantineTab) =>
  infiniteQueryOptions({
    queryKey: ['quarantine', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(webhookEndpoints.listQuarantine, { query: { state, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
