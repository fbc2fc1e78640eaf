import { queryOptions } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** A job creates the sealed PDF right after the signing. */
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

/** The fees and rates of a brand: what applies now, and what a signature changes. */
export const brandTermsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'terms'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readBrandTerms, { params: { id } }, { signal }),
  });

/** The agreement to sign next. Read only if the list has a pending one. */
export const pendingAgreementQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'agreements', 'pending'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readPendingAgreement, { params: { id } }, { signal }),
  });
