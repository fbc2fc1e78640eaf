import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { paged } from '../../kernel/paging.ts';
import { JOB_STATES, jobActions, SENDING_STATES, sendingActions } from './actions.ts';

/** The record that a job works on. */
export const jobSubject = z.object({
  /** The event, subject line or name; null if the task alone describes the job. */
  what: z.string().nullable(),
  brand: z.object({ id: intId, name: z.string() }).nullable(),
});
export type JobSubject = z.infer<typeof jobSubject>;

/** A unit of work that the platform does in the background. */
export const job = z.object({
  /** A decimal number as text, because it may exceed what a JSON number represents exactly. */
  id: z.string(),
  task: z.string(),
  /** The id of the job's subject; null if it has no single subject. */
  about: z.string().nullable(),
  /** The subject is null if the job has none with a name. */
  subject: jobSubject.nullable(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The number of times that the process died while it ran the job. */
  crashes: z.int(),
  /** The error of the last attempt. */
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The time for which the job is scheduled. */
  run_at: z.iso.datetime(),
  /** The start of the current attempt; null if none is running. */
  started_at: z.iso.datetime().nullable(),
  can: abilities(jobActions),
});
export type Job = z.infer<typeof job>;

export const jobs = paged('jobs', job).extend({
  /** The numbers of all jobs by state, regardless of the filter. */
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

/** A message or file that is sent to an external server or mailbox. */
export const sending = z.object({
  id: z.uuid(),
  kind: z.enum(SENDING_KINDS),
  /** The address, the phone number, or the business whose bank receives it. */
  to: z.string(),
  /** The event, the subject line or the file name. */
  what: z.string(),
  brand: z.object({ id: intId, name: z.string() }).nullable(),
  /** The payout export whose file is sent; null for other kinds. */
  export_id: z.uuid().nullable(),
  state: z.enum(SENDING_STATES),
  attempts: z.int(),
  /** The problem of the last attempt, in the words of the feature that sent it. */
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
  can: abilities(sendingActions),
});
export type OutgoingMessage = z.infer<typeof sending>;

export const sendings = paged('sendings', sending);
export type Sendings = z.infer<typeof sendings>;
