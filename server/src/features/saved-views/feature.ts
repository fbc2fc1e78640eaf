import type { ServerFeature } from '../../platform/feature.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViews = {
  routes: savedViewRoutes,
  jobs: {},
  schedule: [],
  erase: {
    texts: [
      { place: 'saved_views', table: 'saved_views', columns: { name: 'name', query: 'json' } },
    ],
  },
  tables: ['saved_views'],
} as const satisfies ServerFeature;
