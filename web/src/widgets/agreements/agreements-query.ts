import { queryOptions } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/**
 * The time in milliseconds between two requests for the sealed PDF, which a job creates after the
 * signature.
 */
const PDF_ASKED_MS = 4_000;

/** Loads every agreement of a brand, newest first. */
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

/**
 * Loads the fees and rates of a brand: the current ones, and the changes in a pending agreement.
 */
export const brandTermsQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'terms'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readBrandTerms, { params: { id } }, { signal }),
  });

/** Loads the agreement to sign next. It is used only if the list contains a pending one. */
export const pendingAgreementQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'agreements', 'pending'],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readPendingAgreement, { params: { id } }, { signal }),
  });
