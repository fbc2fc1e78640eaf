import type { AuditAction, AuditEntity } from '@diwan/contract/features/audit/records';
import { sql } from 'kysely';
import type { Actor, Ctx, UserActor } from '../context.ts';
import type { Db } from '../db/database.ts';
import { reduceToChanges, type Snapshot } from './changes.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entity_id: string | number | bigint;
  readonly before?: Snapshot | undefined;
  readonly after?: Snapshot | undefined;
}

/** The part of a caller that the audit log stores. For a user it is only the identity. */
type ActorRef = Exclude<Actor, UserActor> | Pick<UserActor, 'kind' | 'user_id' | 'email'>;

interface AuditCtx extends Pick<Ctx, 'client'> {
  readonly actor: ActorRef;
  readonly deps: Pick<Ctx['deps'], 'clock' | 'jobs'>;
}

interface AuditActor {
  readonly kind: Actor['kind'];
  readonly id: string | null;
  readonly email: string | null;
}

function describeActor(actor: ActorRef): AuditActor {
  switch (actor.kind) {
    case 'user':
    case 'registrant':
      return { kind: actor.kind, id: actor.user_id, email: actor.email };
    case 'integrator':
      return { kind: actor.kind, id: actor.api_key_id, email: null };
    case 'partner_key':
      return { kind: actor.kind, id: actor.key_id, email: null };
    case 'public':
    case 'system':
      return { kind: actor.kind, id: null, email: null };
  }
}

/** Cuts a text. A header can have any length, but an index entry holds at most 2.7 kB. */
const cut = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;

/**
 * Writes one row of the audit log in the transaction of the described change. A job adds the row to
 * the chain after the commit. Fields with secret names are hidden.
 */
export async function writeAudit(tx: Db, ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  const actor = describeActor(ctx.actor);
  const { before, after } = reduceToChanges(entry.before, entry.after);
  const inserted = await tx
    .insertInto('audit_log')
    .values({
      at: ctx.deps.clock.iso(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_email: actor.email,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entity_id),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ip: ctx.client.ip,
      user_agent: cut(ctx.client.user_agent, 400),
      request_id: cut(ctx.client.request_id, 200),
    })
    .returning(sql<string>`pg_current_xact_id()::text`.as('transaction_id'))
    .executeTakeFirstOrThrow();
  // Each transaction gets its own sealing job. With a common job key, transactions would block each
  // other.
  await ctx.deps.jobs.enqueue(
    tx,
    'seal_audit_chain',
    {},
    { job_key: `seal-audit-${inserted.transaction_id}`, max_attempts: 3 },
  );
}
