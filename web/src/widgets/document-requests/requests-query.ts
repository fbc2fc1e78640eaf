import { queryOptions, useQuery } from '@tanstack/react-query';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the document requests of a brand, newest first. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-requests', id],
    queryFn: ({ signal }) =>
      call(documentEndpoints.listDocumentRequests, { params: { id } }, { signal }),
  });

/**
 * Returns whether a document of a brand is requested again; undefined until the answer arrives. A
 * page must not state before that nothing is missing.
 */
export function useDocumentsRequested(brand_id: number): boolean | undefined {
  const { data = [], isPending } = useQuery(requestsQuery(String(brand_id)));
  return isPending ? undefined : data.some(({ state }) => state === 'open');
}
