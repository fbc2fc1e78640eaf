import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { paged } from '../../kernel/paging.ts';
import { JOB_STATES, jobActions, SENDING_STATES, sendingActions } from './actions.ts';

/** The subject of a job. */
export const jobSubject = z.object({
  /** The event, subject or name; null if the task says it all. */
  what: z.string().nullable(),
  brand: z.object({ id: intId, name: z.string() }).nullable(),
});
export type JobSubject = z.infer<typeof jobSubject>;

/** Work that the platform does automatically. */
export const job = z.object({
  /** A decimal number as text, because it may exceed what a JSON number represents exactly. */
  id: z.string(),
  task: z.string(),
  /** The id of its subject; null for work without a single subject. */
  about: z.string().nullable(),
  /** Null for work without a subject that has a name. */
  subject: jobSubject.nullable(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  max_attempts: z.int(),
  /** How often the process that ran it died. */
  crashes: z.int(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The scheduled time. */
  run_at: z.iso.datetime(),
  /** The start of the running attempt. */
  started_at: z.iso.datetime().nullable(),
  can: abilities(jobActions),
});
export type Job = z.infer<typeof job>;

export const jobs = paged('jobs', job).extend({
  /** The counts of all jobs, regardless of the filter. */
  counts: z.object({
    queued: z.int(),
    running: z.int(),
    failed: z.int(),
    lost: z.int(),
    dead: z.int(),
  }),
});
export type Jobs = z.infer<typeof jobs>;

export const SENDING_KINDS = ['webhook', 'email', 'whatsapp', 'sms', 'sftp'] as const;
export type SendingKind = (typeof SENDING_KINDS)[number];

/** Data that is sent to an external server or mailbox. */
export const sending = z.object({
  id: z.uuid(),
  kind: z.enum(SENDING_KINDS),
  /** The address, number, or business whose bank receives it. */
  to: z.string(),
  /** The event, subject or name of the file. */
  what: z.string(),
  brand: z.object({ id: intId, name: z.string() }).nullable(),
  /** The export of a payout's file. */
  export_id: z.uuid().nullable(),
  state: z.enum(SENDING_STATES),
  attempts: z.int(),
  /** The problem of the last attempt, as its feature names it. */
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
  can: abilities(sendingActions),
});
export type OutgoingMessage = z.infer<typeof sending>;

export const sendings = paged('sendings', sending);
export type Sendings = z.infer<typeof sendings>;
