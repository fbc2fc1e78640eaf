import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText } from '../../kernel/ids.ts';
import { pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { JOB_STATES, jobActions, SENDING_STATES } from './actions.ts';
import { job, jobs, SENDING_KINDS, sendings } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const jobEndpoints = {
  listJobs: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List the queued, running, failed and abandoned jobs, newest first',
    ...ADMIN,
    query: z.strictObject({
      ...pageQuery,
      /** `troubled` matches jobs that are `failed`, `lost` or `dead`. */
      state: z.enum([...JOB_STATES, 'troubled']).optional(),
      task: z.string().max(100).optional(),
      /** The id of the job's subject. */
      about: z.string().max(100).optional(),
    }),
    response: jobs,
    errors: [],
  }),
  runJobAgain: endpoint({
    method: 'POST',
    path: '/admin/jobs/:id/run-again',
    summary: 'Run a job now with a full number of attempts. A running job is refused',
    ...ADMIN,
    params: z.object({ id: bigIdText }),
    response: job,
    message: 'The job will run now',
    stale: ['jobs'],
    errors: ['JOB_NOT_FOUND', ...codesOf(jobActions, 'run_again')],
  }),
  listSendings: endpoint({
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'List the webhooks, messages and payout files sent to others, newest first',
    ...ADMIN,
    query: z.strictObject({
      ...pageQuery,
      kind: z.enum(SENDING_KINDS).optional(),
      state: z.enum(SENDING_STATES).optional(),
    }),
    response: sendings,
    errors: [],
  }),
} as const;
