import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const jobRefusals = {
  JOB_NOT_FOUND: { status: 404, sentence: 'This job has ended or does not exist' },
  JOB_RUNNING: { status: 409, sentence: 'This job is already running' },
  DELIVERY_NOT_FAILED: { status: 409, sentence: 'Only failed deliveries can be sent again' },
} as const satisfies Refusals;

/**
 * A `failed` job is retried automatically, a `dead` one only on request. A job is `lost` if its
 * process died. A finished job is deleted.
 */
export const JOB_STATES = ['queued', 'running', 'failed', 'lost', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const jobActions = actionTable(({ state }: { readonly state: JobState }) => state)({
  run_again: {
    roles: ADMINS,
    from: ['queued', 'failed', 'lost', 'dead'],
    to: 'queued',
    otherwise: 'JOB_RUNNING',
  },
});

/** The states of an outgoing message: pending, delivered, or finally failed. */
export const SENDING_STATES = ['waiting', 'done', 'failed'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

export const sendingActions = actionTable(({ state }: { readonly state: SendingState }) => state)({
  send_again: { roles: ADMINS, from: ['failed'], to: 'waiting', otherwise: 'DELIVERY_NOT_FAILED' },
});
