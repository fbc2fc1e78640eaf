import { queryOptions } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/** Counts the data that would be deleted with the brand. The dialog loads it each time it opens. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'removal'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandRemoval, { params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * Loads the events of a brand. Its key starts like the brand's key, so every action on the brand
 * reloads it.
 */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'timeline'],
    queryFn: ({ signal }) => call(brandEndpoints.readBrandTimeline, { params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * The time in milliseconds after which links to files are renewed. It is less than the minute for
 * which they are valid.
 */
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
