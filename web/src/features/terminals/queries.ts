import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import type { TerminalOrder } from '@diwan/contract/features/terminals/records';
import { RENTAL_STATUSES } from '@diwan/contract/features/terminals/terms';
import { call } from '../../lib/api.ts';
import type { TextSearch } from '../../lib/text-search.ts';

export const brandTerminalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['terminals', 'brand', id],
    queryFn: ({ signal }) =>
      call(terminalEndpoints.listBrandTerminals, { params: { id } }, { signal }),
  });

/** Loads the rental prices of a brand, and whether it can request a terminal. */
export const rentalTermsQuery = (id: string) =>
  queryOptions({
    queryKey: ['terminals', 'terms', id],
    queryFn: ({ signal }) =>
      call(terminalEndpoints.readRentalTerms, { params: { id } }, { signal }),
  });

/** Loads pending requests of all partners or of one. */
export const pendingQuery = (partner: string | undefined) =>
  queryOptions({
    queryKey: ['terminals', 'pending', partner],
    queryFn: ({ signal }) =>
      partner === undefined
        ? call(terminalEndpoints.listPendingTerminals, {}, { signal })
        : call(
            terminalEndpoints.listPartnerPendingTerminals,
            { params: { id: partner } },
            { signal },
          ),
  });

export const FILTERS = ['q', 'status', 'partner', 'silent'] as const;

/** Returns the filters in the address. An unknown value filters nothing. */
export const readFilter = (search: TextSearch<(typeof FILTERS)[number]>) => ({
  q: search.q,
  status: RENTAL_STATUSES.find((status) => status === search.status),
  partner_id: /^[1-9]\d{0,8}$/.test(search.partner ?? '') ? search.partner : undefined,
  silent: search.silent === 'true' ? ('true' as const) : undefined,
});

export const terminalsQuery = (
  filter: ReturnType<typeof readFilter>,
  order: TerminalOrder | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['terminals', 'list', filter, order],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(terminalEndpoints.listTerminals, { query: { ...filter, order, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });

export const endingsQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: ['terminals', 'endings', from],
    queryFn: ({ signal }) =>
      call(terminalEndpoints.listEndingTerminals, { query: { from, until } }, { signal }),
  });

export const terminalQuery = (id: string) =>
  queryOptions({
    queryKey: ['terminals', 'one', id],
    queryFn: ({ signal }) => call(terminalEndpoints.readTerminal, { params: { id } }, { signal }),
  });
