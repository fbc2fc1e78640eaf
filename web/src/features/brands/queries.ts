import { queryOptions } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/** What deleting the brand would take along, counted anew each time the question is asked. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'removal'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandRemoval, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Whatever is done to the brand makes it old. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'timeline'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandTimeline, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Links to files live a minute: while they are on screen they are renewed before that. */
const LINKS_RENEWED_MS = 45_000;

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'documents'],
    queryFn: ({ signal }) => call(documentEndpoints.listDocuments, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  });

export const financesQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'finances'],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.readBrandFinances, { params: { id: String(id) } }, { signal }),
  });
