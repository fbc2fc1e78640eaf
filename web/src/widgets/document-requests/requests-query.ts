import { queryOptions } from '@tanstack/react-query';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the document requests of a brand, newest first. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-requests', id],
    queryFn: ({ signal }) =>
      call(documentEndpoints.listDocumentRequests, { params: { id } }, { signal }),
  });
