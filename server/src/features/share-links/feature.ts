import type { ServerFeature } from '../../platform/feature.ts';
import { verifyShareLinks } from './verify.ts';
import { shareLinkRoutes } from './routes.ts';

export const shareLinks = {
  routes: shareLinkRoutes,
  jobs: {},
  schedule: [],
  verify: { share_links: verifyShareLinks },
  tables: ['share_links'],
} as const satisfies ServerFeature;
