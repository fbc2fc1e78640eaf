import { ERROR_KINDS } from '@diwan/contract';
import type { FastifyRequest } from 'fastify';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { networkOf } from '../calls/address.ts';
import { takeToken } from '../calls/rate-limit.ts';
import type { Actor, Deps } from '../context.ts';
import { AppError } from '../error.ts';
import { bearerSecretOf } from './client.ts';

/**
 * The limit of entries per account, key or network. It is high enough to notice an attempt, but too
 * low to flood the log.
 */
const ENTRIES = { max: 20, per_seconds: 3600 };
/**
 * The limit of entries for all callers together. It applies if an attacker uses many accounts and
 * networks.
 */
const ENTRIES_IN_ALL = { max: 500, per_seconds: 3600 };

/** Refusals in normal use. They do not indicate an attempt at forbidden access. */
const NO_ATTEMPTS: ReadonlySet<string> = new Set([
  'CONFIRMATION_REQUIRED',
  'PASSWORD_SET_BY_ANOTHER',
  'PASSWORD_EXPIRED',
]);

function isRefusal(error: AppError, request: FastifyRequest): boolean {
  const { status } = ERROR_KINDS[error.code];
  if (status === 401) {
    return request.headers['x-api-key'] !== undefined || bearerSecretOf(request) !== undefined;
  }
  return status === 403 && !NO_ATTEMPTS.has(error.code);
}

type Subject = Pick<AuditEntry, 'entity' | 'entity_id'>;

/** Returns the subject of the audit entry. */
function subjectOf(actor: Actor): Subject {
  switch (actor.kind) {
    case 'user':
      return { entity: 'user', entity_id: actor.user_id };
    case 'registrant':
    case 'integrator':
      return { entity: 'brand', entity_id: actor.brand_id };
    case 'partner_key':
      return { entity: 'partner', entity_id: actor.partner_id };
    case 'public':
    case 'system':
      return { entity: 'user', entity_id: 'unknown' };
  }
}

/**
 * Records a refused call in the audit log: the caller, the network and the endpoint. At most 20
 * entries per hour are written for an account, a key, or an anonymous network.
 */
export async function recordRefusedCall(
  deps: Deps,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !isRefusal(error, request)) return;
  // Health checks and metrics have no caller.
  if (request.routeOptions.url?.startsWith('/api/') !== true) return;
  const { db, clock, log } = deps;
  const actor: Actor = request.actor ?? { kind: 'public' };
  const subject = subjectOf(actor);
  const network = networkOf(request.client.ip ?? 'unknown');
  const whose = actor.kind === 'public' ? network : `${subject.entity}:${subject.entity_id}`;
  const now = clock.iso();
  try {
    if (!(await takeToken(db, `refused:${whose}`, ENTRIES, now))) return;
    if (!(await takeToken(db, 'refused', ENTRIES_IN_ALL, now))) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    const entry = { action: 'auth.call_refused', after: { call, code: error.code } } as const;
    await db
      .transaction()
      .execute((tx) =>
        writeAudit(tx, { deps, client: request.client, actor }, { ...entry, ...subject }),
      );
  } catch (cause) {
    // The caller receives the refusal even if it cannot be recorded.
    log.error({ err: cause, request_id: request.id }, 'a refused call was not recorded');
  }
}
