import type { ServerFeature } from '../../platform/feature.ts';
import { campaignsSchedule, runCampaignTask, tendCampaignsTask } from './jobs.ts';
import { campaignRoutes } from './routes.ts';

export const campaigns = {
  routes: campaignRoutes,
  jobs: { run_campaign: runCampaignTask, tend_campaigns: tendCampaignsTask },
  schedule: campaignsSchedule,
  erase: { texts: [{ place: 'notes', table: 'campaigns', columns: { reason: 'text' } }] },
  tables: ['campaign_brands', 'campaign_messages', 'campaigns'],
} as const satisfies ServerFeature;
