import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { FastifyRequest } from 'fastify';
import type { Actor, Client, Deps, IntegratorActor, UserActor } from '../context.ts';
import { AppError } from '../error.ts';
import { networkOf } from './client/address.ts';
import { bearerOf, readClient } from './client/client.ts';
import { requireToken } from './rate-limit.ts';
import type { Route } from './routes.ts';

/** Somebody whose token counts. */
export interface Caller {
  readonly actor: UserActor;
  /** The maintenance message when maintenance stops this caller; read with the session. */
  readonly maintenance: string | null;
}

/** What an integrator's request shows. */
export interface ApiCredentials {
  readonly api_key: string;
  readonly api_secret: string;
}

/** What the platform must be told about people, since it knows no feature itself. */
export interface Gatekeeper {
  /** Who a bearer token stands for; null when it is absent from the books, ended or expired. */
  authenticate(token: string): Promise<Caller | null>;
  /** Who calls about this brand as its registrant, owner or staff; null without any proof. */
  registrant(
    brand_id: number,
    caller: Actor | null,
    client: Client,
    proof: string | undefined,
  ): Promise<Actor | null>;
  /** Whose API key this is; null when key and secret don't count, whatever the reason. */
  integrator(credentials: ApiCredentials, client: Client): Promise<IntegratorActor | null>;
  /** The maintenance message when maintenance is on for people without a session. */
  maintenance(): Promise<string | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    client: Client;
  }
}

const isFull = (caller: Caller | null): caller is Caller => caller?.actor.session_kind === 'full';

const PUBLIC: Actor = { kind: 'public' };
const MAX_INT_ID = 2_147_483_647;

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
  caller: Caller | null,
): Promise<Actor> {
  const params = request.params as Record<string, string | undefined>;
  const id = params['id'] ?? params['brandId'] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_INT_ID) throw new AppError('BRAND_NOT_FOUND');
  const proof = proofOf(endpoint, request);
  const actor = caller?.actor ?? null;
  const admitted = await gate.registrant(Number(id), actor, request.client, proof);
  if (admitted) return admitted;
  // A token that was sent but no longer counts is an expired sign-in, not a foreign brand.
  if (bearerOf(request) !== undefined && caller === null) throw signedOut(endpoint);
  if (isFull(caller)) throw new AppError('BRAND_NOT_FOUND');
  throw new AppError('REGISTRATION_PROOF_MISSING');
}

async function admitIntegrator(gate: Gatekeeper, request: FastifyRequest): Promise<Actor> {
  const { 'x-api-key': api_key, 'x-api-secret': api_secret } = request.headers;
  if (typeof api_key === 'string' && typeof api_secret === 'string') {
    const actor = await gate.integrator({ api_key, api_secret }, request.client);
    if (actor) return actor;
  }
  throw new AppError('UNAUTHENTICATED', { sentence: 'The API key or secret is not valid' });
}

/** Decides as whom the caller acts. Deny by default. */
async function admit(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Actor> {
  if (endpoint.access === 'public') return isFull(caller) ? caller.actor : PUBLIC;
  if (endpoint.access === 'registrant') return admitRegistrant(gate, endpoint, request, caller);
  if (endpoint.access === 'api_key') return admitIntegrator(gate, request);
  if (!isFull(caller)) throw new AppError('UNAUTHENTICATED');
  const roles: readonly Role[] = endpoint.access;
  if (!roles.includes(caller.actor.role)) throw new AppError('FORBIDDEN');
  return caller.actor;
}

/** Lets a request in, before its body is read: who calls, how often, and whether just now. */
export async function guard(
  deps: Deps,
  gate: Gatekeeper,
  { name, endpoint }: Route,
  request: FastifyRequest,
): Promise<void> {
  request.client = readClient(request);
  if (endpoint.limit) {
    const bucket = `${name}:${networkOf(request.client.ip ?? 'unknown')}`;
    await requireToken(deps.db, bucket, endpoint.limit, deps.clock.iso());
  }
  const token = bearerOf(request);
  const caller = token === undefined ? null : await gate.authenticate(token);
  request.actor = await admit(gate, endpoint, request, caller);
  if (endpoint.in_maintenance) return;
  const known = request.actor.kind === 'user' ? caller : null;
  const message = known ? known.maintenance : await gate.maintenance();
  if (message !== null) throw new AppError('MAINTENANCE', { sentence: message as Sentence });
}
