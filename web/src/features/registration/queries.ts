import { queryOptions } from '@tanstack/react-query';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { call } from '../../lib/api.ts';

/**
 * Loads the terms of a share link. They are loaded once, because each request is counted by the
 * link's rate limit.
 */
export const shareLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['share-link-terms', token],
    queryFn: ({ signal }) =>
      call(registrationEndpoints.validateShareLink, { query: { token } }, { signal }),
    staleTime: Infinity,
  });

/**
 * Loads the progress of a registration. The proof is a cookie, or the session of an owner or of
 * staff.
 * @param access the proof of a mailed link, which the server moves into the cookie
 */
export const registrationQuery = (brand_id: number, access = '') =>
  queryOptions({
    queryKey: ['registration', brand_id],
    queryFn: ({ signal }) =>
      call(
        registrationEndpoints.readRegistration,
        { params: { id: String(brand_id) }, ...(access === '' ? {} : { query: { access } }) },
        { signal },
      ),
  });

/** Loads the stored values of step 1 for correcting them. Each visit loads them again. */
export const registrationDetailsQuery = (brand_id: number) =>
  queryOptions({
    queryKey: ['registration', brand_id, 'details'],
    queryFn: ({ signal }) =>
      call(
        registrationEndpoints.readRegistrationDetails,
        { params: { id: String(brand_id) } },
        { signal },
      ),
    gcTime: 0,
    staleTime: Infinity,
  });
