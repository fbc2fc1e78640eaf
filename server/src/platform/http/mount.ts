import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Client, Ctx, Deps } from '../context.ts';
import { AppError } from '../error.ts';
import { withRequestId } from '../log/log.ts';
import { NOTHING, type Scope, scopeOf } from '../scope.ts';
import { type AnswerOptions, sendAnswer } from './answer.ts';
import { readClient } from './client.ts';
import { fieldsOf, leadingSentence } from './failure.ts';
import { replayedAnswer, runOnce } from './idempotency.ts';
import { requireToken } from './rate-limit.ts';
import type { Route, UploadedFile } from './routes.ts';

/** What the platform must be told about people, since it knows no feature itself. */
export interface Gatekeeper {
  /** Who a bearer token stands for; null when it is absent from the books, ended or expired. */
  authenticate(token: string): Promise<Actor | null>;
  /** Who calls about this brand as its registrant, owner or staff; null without any proof. */
  registrant(
    brand_id: number,
    caller: Actor | null,
    client: Client,
    proof: string | undefined,
  ): Promise<Actor | null>;
  /** The maintenance message when maintenance is on for this caller. */
  maintenance(caller: Actor): Promise<string | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    client: Client;
  }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];

const isFull = (actor: Actor | null): boolean =>
  actor?.kind === 'user' && actor.session_kind === 'full';

const PUBLIC: Actor = { kind: 'public' };

const signedOut = ({ signed_out: sentence }: AnyEndpoint): AppError =>
  new AppError('UNAUTHENTICATED', sentence === undefined ? {} : { sentence });

/** The proof beside the cookie: a header, or on a call that declares a query, the mailed link's. */
function proofOf(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['x-registration-token'];
  if (typeof header === 'string') return header;
  const { access } = request.query as Record<string, unknown>;
  return endpoint.query !== undefined && typeof access === 'string' ? access : undefined;
}

async function admitRegistrant(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Actor | null,
): Promise<Actor> {
  const params = request.params as Record<string, string | undefined>;
  const id = params['id'] ?? params['brandId'] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647)
    throw new AppError('BRAND_NOT_FOUND');
  const proof = proofOf(endpoint, request);
  const admitted = await gate.registrant(Number(id), caller, request.client, proof);
  if (admitted) return admitted;
  // A token that was sent but no longer counts is an expired sign-in, not a foreign brand.
  if (bearerOf(request) !== undefined && caller === null) throw signedOut(endpoint);
  if (isFull(caller)) throw new AppError('BRAND_NOT_FOUND');
  throw new AppError('REGISTRATION_PROOF_MISSING');
}

/** Decides who calls, before the body is read. Deny by default. */
async function admit(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Actor> {
  const token = bearerOf(request);
  const caller = token === undefined ? null : await gate.authenticate(token);
  if (endpoint.access === 'public') return isFull(caller) && caller ? caller : PUBLIC;
  if (endpoint.access === 'registrant') return admitRegistrant(gate, endpoint, request, caller);
  if (caller?.kind !== 'user' || !isFull(caller)) throw new AppError('UNAUTHENTICATED');
  const roles: readonly Role[] = endpoint.access;
  if (!roles.includes(caller.role)) throw new AppError('FORBIDDEN');
  return caller;
}

function scopeFor(actor: Actor): Scope {
  if (actor.kind === 'user') return scopeOf(actor);
  if (actor.kind === 'registrant') return { kind: 'brand', brand_id: actor.brand_id };
  return NOTHING;
}

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const sentence = leadingSentence(fields);
  throw new AppError('VALIDATION', sentence === undefined ? { fields } : { sentence, fields });
}

const actorKey = (actor: Actor): string =>
  actor.kind === 'user'
    ? actor.user_id
    : actor.kind === 'registrant'
      ? `brand:${actor.brand_id}`
      : 'public';

const fingerprint = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('hex');

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': 'This value is not valid' } });
}

function contextOf(deps: Deps, route: Route, request: FastifyRequest): Ctx {
  const { actor, client } = request;
  const key = route.endpoint.idempotent ? idempotencyKey(request) : undefined;
  const call =
    key === undefined
      ? undefined
      : {
          actor: actorKey(actor),
          key,
          endpoint: route.name,
          fingerprint: fingerprint(request),
        };
  return {
    deps,
    actor,
    scope: scopeFor(actor),
    client,
    transaction: (work) =>
      call ? runOnce(deps.db, deps.secrets, call, work) : deps.db.transaction().execute(work),
  };
}

async function uploadOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<UploadedFile | undefined> {
  if (endpoint.consumes !== 'multipart') return undefined;
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  const part = await request.file({
    limits: { fileSize: endpoint.body_limit ?? 65_536, files: 1, fields: 0 },
  });
  if (!part) throw new AppError('VALIDATION', { fields: { file: 'This field is required' } });
  return { bytes: await part.toBuffer(), name: part.filename, declared_type: part.mimetype };
}

async function handle(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
): Promise<{ ctx: Ctx; answer: unknown }> {
  const { endpoint } = route;
  const ctx = contextOf(deps, route, request);
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
    file: await uploadOf(endpoint, request),
  };
  try {
    return { ctx, answer: await route.handle(ctx, input as never) };
  } catch (error) {
    const repeated = replayedAnswer(error);
    if (!repeated) throw error;
    return { ctx, answer: repeated.answer };
  }
}

async function guard(
  deps: Deps,
  gate: Gatekeeper,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const { endpoint } = route;
  request.client = readClient(request);
  if (endpoint.limit) {
    const bucket = `${route.name}:${request.client.ip ?? 'unknown'}`;
    await requireToken(deps.db, bucket, endpoint.limit, deps.clock.iso());
  }
  request.actor = await admit(gate, endpoint, request);
  if (endpoint.in_maintenance) return;
  const message = await gate.maintenance(request.actor);
  if (message !== null) throw new AppError('MAINTENANCE', { sentence: message as Sentence });
}

/** Puts one call on the server: guard before the body, then validation, handler and envelope. */
export function mountRoute(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  route: Route,
  options: AnswerOptions,
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: endpoint.body_limit ?? 65_536,
    onRequest: (request: FastifyRequest) => guard(deps, gate, route, request),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      withRequestId(request.id, async () => {
        const { ctx, answer } = await handle(deps, route, request);
        return sendAnswer(ctx, reply, endpoint, answer, options);
      }),
  });
}
