import { queryOptions } from '@tanstack/react-query';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the values of the last submission, to show them when documents are requested again. */
export const typedDocumentsQuery = (brand_id: number) =>
  queryOptions({
    queryKey: ['registration', brand_id, 'typed'],
    queryFn: ({ signal }) =>
      call(documentEndpoints.readTypedDocuments, { params: { id: String(brand_id) } }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
