import { queryOptions } from '@tanstack/react-query';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { call } from '../../lib/api.ts';

/** What the share link settles. A refused link stays refused: asking again costs its limit. */
export const shareLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['share-link-terms', token],
    queryFn: ({ signal }) =>
      call(registrationEndpoints.validateShareLink, { query: { token } }, { signal }),
    staleTime: Infinity,
  });

/**
 * How far a registration has come. The proof is a cookie, or the session of an owner or of staff.
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

/** Step 1 as it stands, to be corrected. Each visit starts from what the server has. */
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
