import { queryOptions } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the text to sign in both languages. The first request freezes the text on the server. */
export const agreementQuery = (brand_id: number) =>
  queryOptions({
    queryKey: ['agreement', brand_id],
    queryFn: ({ signal }) =>
      call(
        agreementEndpoints.readPublicAgreement,
        { params: { id: String(brand_id) } },
        { signal },
      ),
    staleTime: Infinity,
  });
