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
    summary: 'Work of the platform that waits, runs, failed or is dead, newest first',
    ...ADMIN,
    query: z.strictObject({
      ...pageQuery,
      /** `troubled` combines `failed`, `lost` and `dead`. */
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
    summary: 'Run a job at once, with all its attempts; one that runs is left alone',
    ...ADMIN,
    params: z.object({ id: bigIdText }),
    response: job,
    message: 'The job runs now',
    stale: ['jobs'],
    errors: ['JOB_NOT_FOUND', ...codesOf(jobActions, 'run_again')],
  }),
  listSendings: endpoint({
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'Webhooks, messages and payout files on their way to others, newest first',
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
