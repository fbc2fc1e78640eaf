import { queryOptions } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
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

/** Links to files live a minute: while they are on screen they are renewed before that. */
const LINKS_RENEWED_MS = 45_000;

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'documents'],
    queryFn: ({ signal }) => call(documentEndpoints.listDocuments, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  });

/** The sealed PDF is made by a job right after the signing. */
const PDF_ASKED_MS = 4_000;

export const agreementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'agreements'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.listAgreements, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, pdf_ready }) => status === 'signed' && !pdf_ready)
        ? PDF_ASKED_MS
        : false,
  });

export const financesQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'finances'],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.readBrandFinances, { params: { id: String(id) } }, { signal }),
  });
