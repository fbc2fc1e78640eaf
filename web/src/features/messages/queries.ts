import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { MESSAGE_STATUSES, type MessageStatus } from '@diwan/contract/features/messages/actions';
import { CHANNELS, type Channel } from '@diwan/contract/features/messages/records';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { call } from '../../lib/api.ts';
import type { TextSearch } from '../../lib/text-search.ts';

export interface MessagesFilter {
  readonly channel?: Channel | undefined;
  readonly status?: MessageStatus | undefined;
  readonly q?: string | undefined;
}

/** The filters that an address asks for; values that do not exist filter nothing. */
export const readFilter = (search: TextSearch<'channel' | 'status' | 'q'>): MessagesFilter => ({
  channel: CHANNELS.find((channel) => channel === search.channel),
  status: MESSAGE_STATUSES.find((status) => status === search.status),
  q: search.q,
});

export const messagesQuery = (filter: MessagesFilter) =>
  infiniteQueryOptions({
    queryKey: ['messages', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(messagesEndpoints.listMessages, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    // What is open stays open while a filter is being applied.
    placeholderData: keepPreviousData,
  });
