import { queryOptions } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** The sealed PDF is made by a job right after the signing. */
const PDF_ASKED_MS = 4_000;

/** Every agreement of a brand, newest first. */
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

/** The one to sign next; asked for where the list has one that waits. */
export const pendingAgreementQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'agreements', 'pending'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readPendingAgreement, { params: { id } }, { signal }),
  });
