import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import { call } from '../../lib/api.ts';
import type { TextSearch } from '../../lib/text-search.ts';
import { isReversed } from '../../ui/lists/filters.tsx';

type AuditFilter = TextSearch<'actor' | 'entity' | 'action' | 'from' | 'to'>;

export const auditQuery = ({ actor, entity, action, from, to }: AuditFilter) => {
  const filter = { actor, entity, action, from, to: isReversed(from, to) ? undefined : to };
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(auditEndpoints.listAudit, { query: { ...filter, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
};
