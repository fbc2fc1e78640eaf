import { queryOptions } from '@tanstack/react-query';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links';
import { call } from '../../lib/api.ts';

export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call(shareLinkEndpoints.listShareLinks, {}, { signal }),
});
