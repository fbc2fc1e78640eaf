import type { ServerFeature } from '../../platform/feature.ts';
import { shareLinkRoutes } from './routes.ts';

export const shareLinks = {
  routes: shareLinkRoutes,
  jobs: {},
  schedule: [],
  tables: ['share_links'],
} as const satisfies ServerFeature;
