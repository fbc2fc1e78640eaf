import { queryOptions } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/** The data that is deleted with the brand, counted again whenever the dialog opens. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'removal'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandRemoval, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Any action on the brand makes it stale. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'timeline'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandTimeline, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Links to files are valid for a minute. On screen they are renewed before that. */
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
