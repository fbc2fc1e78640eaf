import { z } from 'zod';
import type { actions } from './action-words.ts';
import type { entities } from './record-words.ts';

/** Column names of the entity with their values; a secret is shown as '[hidden]'. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

export const auditRow = z.object({
  /** A decimal number as text, because it may exceed what a JSON number represents exactly. */
  id: z.string(),
  at: z.iso.datetime(),
  actor_kind: z.enum(['user', 'registrant', 'integrator', 'partner_key', 'public', 'system']),
  actor_id: z.uuid().nullable(),
  actor_email: z.string().nullable(),
  /** The current name of the person; null for others, and for an account without a name. */
  actor_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** The current name of the record; null if it has none, or no longer exists. */
  entity_name: z.string().nullable(),
  before: snapshot,
  after: snapshot,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Whether the row is part of the hash chain; a new one is within a minute. */
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

type Actions = typeof actions;
/**
 * Subject and past tense, `brand.approved`: every action that has words, and so can be recorded.
 */
export type AuditAction = {
  [Subject in keyof Actions]: `${Subject}.${keyof Actions[Subject] & string}`;
}[keyof Actions];
export type AuditEntity = keyof typeof entities;

export const auditChain = z.object({
  /** The number of sealed rows, and when the newest one was written; null before the first. */
  sealed: z.int(),
  sealed_up_to: z.iso.datetime().nullable(),
  /** Rows that are not sealed yet. */
  waiting: z.int(),
  /** The latest check of the whole chain; null before the first. */
  checked: z.object({ at: z.iso.datetime(), rows: z.int(), differences: z.int() }).nullable(),
  /** Whether another check was requested and has not ended. */
  checking: z.boolean(),
});
export type AuditChain = z.infer<typeof auditChain>;
