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
  /** The person's current name; null if the actor is not a user or has no name. */
  actor_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** The record's current name; null if it has no name or was deleted. */
  entity_name: z.string().nullable(),
  before: snapshot,
  after: snapshot,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  /** True if the row is part of the hash chain. A new row is added to the chain within a minute. */
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

type Actions = typeof actions;
/**
 * Every action that has words, as subject and past tense, such as `brand.approved`. No other action
 * can be recorded.
 */
export type AuditAction = {
  [Subject in keyof Actions]: `${Subject}.${keyof Actions[Subject] & string}`;
}[keyof Actions];
export type AuditEntity = keyof typeof entities;

export const auditChain = z.object({
  /** The number of rows in the hash chain. */
  sealed: z.int(),
  sealed_up_to: z.iso.datetime().nullable(),
  /** The number of rows that are not in the hash chain yet. */
  waiting: z.int(),
  /** The latest check of the whole chain; null before the first. */
  checked: z.object({ at: z.iso.datetime(), rows: z.int(), differences: z.int() }).nullable(),
  /** True if a check was requested and has not finished. */
  checking: z.boolean(),
});
export type AuditChain = z.infer<typeof auditChain>;
