import { jobEndpoints } from '@diwan/contract/features/jobs/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listJobs, listSendings, runJobAgain } from './list-jobs.ts';

export const jobRoutes = routes(jobEndpoints, {
  listJobs: (ctx, { query }) => listJobs(ctx, query),
  runJobAgain: (ctx, { params }) => runJobAgain(ctx, params.id),
  listSendings: (ctx, { query }) => listSendings(ctx, query),
});
