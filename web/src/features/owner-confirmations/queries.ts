import { queryOptions } from '@tanstack/react-query';
import { ownerConfirmationEndpoints } from '@diwan/contract/features/owner-confirmations/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the values that the owner has not confirmed. Actions on the registration reload them. */
export const ownerConfirmationQuery = (brand_id: number) =>
  queryOptions({
    queryKey: ['registration', brand_id, 'owner-confirmation'],
    queryFn: ({ signal }) =>
      call(
        ownerConfirmationEndpoints.readOwnerConfirmation,
        { params: { id: String(brand_id) } },
        { signal },
      ),
    staleTime: 0,
  });
