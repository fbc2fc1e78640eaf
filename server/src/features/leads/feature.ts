import type { ServerFeature } from '../../platform/feature.ts';
import { createLead, leadsSchedule, pollLeads } from './jobs.ts';
import { leadRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the function of another feature that assigns a MID
 */
export const leadsFeature = (verbs: Parameters<typeof leadRoutes>[0]) =>
  ({
    routes: leadRoutes(verbs),
    jobs: { create_lead: createLead, poll_leads: pollLeads },
    schedule: leadsSchedule,
    tables: ['leads'],
  }) as const satisfies ServerFeature;
