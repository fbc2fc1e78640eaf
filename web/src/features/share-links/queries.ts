import { queryOptions } from '@tanstack/react-query';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { call } from '../../lib/api.ts';

export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call(shareLinkEndpoints.listShareLinks, {}, { signal }),
});
