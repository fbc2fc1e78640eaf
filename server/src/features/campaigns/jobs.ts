import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { runCampaign, tendCampaigns } from './run.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Prepares the agreements of a running campaign, or withdraws those of a cancelled one. */
    run_campaign: { campaign_id: string };
    /** Sends reminders, ends campaigns, and enqueues lost jobs again. */
    tend_campaigns: Record<string, never>;
  }
}

/** Enqueues the work of a campaign that was started, resumed or cancelled. */
export const enqueueCampaign = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  campaign_id: string,
): Promise<void> =>
  jobs.enqueue(tx, 'run_campaign', { campaign_id }, { job_key: `campaign-${campaign_id}` });

export const runCampaignTask =
  (deps: Deps): TaskHandler<'run_campaign'> =>
  async ({ campaign_id }, { signal }) => {
    const ended = await runCampaign(deps, campaign_id, signal);
    // The server is stopping, so another server must continue the work.
    if (!ended) await enqueueCampaign(deps.db, deps, campaign_id);
  };

export const tendCampaignsTask =
  (deps: Deps): TaskHandler<'tend_campaigns'> =>
  async (_payload, { signal }) => {
    for (const id of await tendCampaigns(deps, signal)) await enqueueCampaign(deps.db, deps, id);
  };

export const campaignsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'tend_campaigns' },
];
