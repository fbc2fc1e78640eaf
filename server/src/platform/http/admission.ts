// This import declares the type of `request.cookies`.
import type {} from '@fastify/cookie';
import { isSentence, type Sentence } from '@diwan/contract';
import {
  hasAccess,
  isAdmin,
  isAuditor,
  isBrandOwner,
  OWNER_ALONE,
  type Role,
} from '@diwan/contract/kernel/roles';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import {
  type Caller,
  type Gatekeeper,
  PARTNER_KEY_PREFIX,
  type PresentedProofs,
} from '../calls/gatekeeper.ts';
import { type Actor, type Client, type Deps, requireConfirmed } from '../context.ts';
import { AppError } from '../error.ts';
import { networkOf } from '../calls/address.ts';
import { bearerOf, bearerSecretOf, BRAND_HEADER, readClient } from './client.ts';
import { requireToken } from '../calls/rate-limit.ts';
import { isRepeat } from './idempotency.ts';
import type { Route } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    client: Client;
  }
}

const isFull = (caller: Caller | null): caller is Caller => caller?.actor.session_kind === 'full';

/**
 * The name of the cookie with a registrant's proof. Its path limits it to the calls of one brand.
 */
export const REGISTRATION_COOKIE = 'diwan_registration';

const PUBLIC: Actor = { kind: 'public' };
const MAX_INT_ID = 2_147_483_647;

const isIntId = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT_ID;

const signedOut = ({ signed_out: sentence }: AnyEndpoint): AppError =>
  new AppError('UNAUTHENTICATED', sentence && isSentence(sentence) ? { sentence } : {});

/**
 * Reads the proofs in the header, in the mailed link (only for calls with a query) and in the
 * cookie.
 */
function proofsOf(endpoint: AnyEndpoint, request: FastifyRequest): PresentedProofs {
  const { access } = request.query as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    header: text(request.headers['x-registration-token']),
    link: endpoint.query === undefined ? undefined : text(access),
    cookie: request.cookies[REGISTRATION_COOKIE],
  };
}

async function admitRegistrant(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Actor> {
  const params = request.params as Record<string, string | undefined>;
  const id = params['id'] ?? params['brandId'] ?? '';
  if (!isIntId(id)) throw new AppError('BRAND_NOT_FOUND');
  const proofs = proofsOf(endpoint, request);
  if (caller && isAuditor(caller.actor.role) && endpoint.method !== 'GET') {
    throw new AppError('FORBIDDEN');
  }
  const admitted = await gate.registrant(Number(id), caller?.actor ?? null, proofs);
  if (admitted) return admitted;
  // A session token that is not valid means that the session expired. The brand may be the right
  // one.
  if (bearerOf(request) !== undefined && caller === null) throw signedOut(endpoint);
  if (isFull(caller)) throw new AppError('BRAND_NOT_FOUND');
  throw new AppError('REGISTRATION_PROOF_MISSING');
}

async function admitIntegrator(gate: Gatekeeper, request: FastifyRequest): Promise<Actor> {
  const { 'x-api-key': api_key } = request.headers;
  const api_secret = request.headers['x-api-secret'] ?? bearerSecretOf(request);
  if (!Array.isArray(api_key) && typeof api_secret === 'string') {
    const actor = await gate.integrator({ api_key, api_secret }, request.client);
    if (actor) return actor;
  }
  throw new AppError('UNAUTHENTICATED', { sentence: 'The API key or secret is not valid' });
}

/**
 * Admits a partner's program, if the endpoint accepts partner keys. A request with a key and a
 * session is refused, because it is unclear which identity the caller meant.
 */
async function admitPartnerKey(
  gate: Gatekeeper,
  { partner_key }: AnyEndpoint,
  request: FastifyRequest,
  api_key: string,
): Promise<Actor> {
  if (request.headers.authorization !== undefined) throw new AppError('API_KEY_BESIDE_SESSION');
  const actor = await gate.partnerKey(api_key, request.client);
  if (!actor) {
    const sentence = 'The API key is not valid, has expired or was revoked';
    throw new AppError('UNAUTHENTICATED', { sentence });
  }
  request.actor = actor;
  if (partner_key === undefined) throw new AppError('FORBIDDEN');
  if (!actor.permissions.includes(partner_key)) throw new AppError('API_KEY_LACKS_PERMISSION');
  return actor;
}

/** Determines the actor of a call. Refuses everything that no rule admits. */
async function admit(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Actor> {
  if (endpoint.access === 'public') return isFull(caller) ? caller.actor : PUBLIC;
  if (endpoint.access === 'registrant') return admitRegistrant(gate, endpoint, request, caller);
  if (endpoint.access === 'api_key') return admitIntegrator(gate, request);
  if (request.url.includes(PARTNER_KEY_PREFIX)) throw new AppError('API_KEY_IN_ADDRESS');
  const { 'x-api-key': api_key } = request.headers;
  if (typeof api_key === 'string') return admitPartnerKey(gate, endpoint, request, api_key);
  if (!isFull(caller)) throw new AppError('UNAUTHENTICATED');
  request.actor = caller.actor;
  const roles: readonly Role[] = endpoint.access;
  if (!roles.includes(caller.actor.role)) throw new AppError('FORBIDDEN');
  return caller.actor;
}

/**
 * Refuses a member of a brand a call that the endpoint does not open to the member's access. Public
 * calls are open to every member.
 * @throws AppError BRAND_ACCESS_MISSING
 */
function requireAccess({ access, access_levels = OWNER_ALONE }: AnyEndpoint, actor: Actor): void {
  if (access === 'public' || actor.kind !== 'user' || actor.member === undefined) return;
  if (!hasAccess(access_levels, actor.member)) throw new AppError('BRAND_ACCESS_MISSING');
}

/** The header that requests the view as the owner of a brand, in addition to the user's session. */
const OWNER_VIEW_HEADER = 'x-view-as-owner';

/**
 * Returns the caller as the owner of a brand if the request contains this header. The view is
 * read-only. Log entries name the administrator who views.
 */
async function asOwner(
  gate: Gatekeeper,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Caller | null> {
  const view = request.headers[OWNER_VIEW_HEADER];
  if (view === undefined) return caller;
  if (!isFull(caller)) throw new AppError('UNAUTHENTICATED');
  const { actor } = caller;
  request.actor = actor;
  const brand_id = typeof view === 'string' ? await gate.ownerView(view, actor) : null;
  if (brand_id === null || !isAdmin(actor.role)) throw new AppError('OWNER_VIEW_ENDED');
  if (endpoint.method !== 'GET') throw new AppError('OWNER_VIEW_READS_ONLY');
  const owner = { role: 'brand_owner', brand_id, partner_id: null } as const;
  return { ...caller, actor: { ...actor, ...owner, confirmed: false, viewing: true } };
}

/**
 * Returns the caller with the brand of the header X-Brand. Without the header, the caller has the
 * brand that opens after sign-in. A call about the caller alone ignores a brand that is not theirs,
 * so that they can still sign out or list their brands.
 * @throws AppError BRAND_NOT_YOURS
 */
async function withSelectedBrand(
  gate: Gatekeeper,
  { access, scope }: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Caller | null> {
  const text = request.headers[BRAND_HEADER];
  if (text === undefined || !isFull(caller) || !isBrandOwner(caller.actor.role)) return caller;
  if (text === String(caller.actor.brand_id)) return caller;
  const id = typeof text === 'string' && isIntId(text) ? Number(text) : null;
  const actor = id === null ? null : await gate.selectBrand(caller.actor, id);
  if (actor !== null) return { ...caller, actor };
  if (access === 'public' || scope === 'self') return caller;
  request.actor = caller.actor;
  throw new AppError('BRAND_NOT_YOURS');
}

/**
 * Refuses a registration without a usable share link, before its body is read. A repeat of the
 * registration that used up the link is allowed, so that it gets the first answer.
 * @throws AppError LINK_INVALID
 */
async function requireShareLink(
  deps: Deps,
  gate: Gatekeeper,
  request: FastifyRequest,
): Promise<void> {
  const { token } = request.query as Record<string, unknown>;
  const usable = typeof token === 'string' && (await gate.isUsableShareLink(token));
  if (!usable && !(await isRepeat(deps, request))) throw new AppError('LINK_INVALID');
}

/** Admits a request before its body is read. Checks the caller, the rate limit and maintenance. */
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
  // On these endpoints, a bearer token is an API secret and not a session.
  const token = endpoint.access === 'api_key' ? undefined : bearerOf(request);
  const person = token === undefined ? null : await gate.authenticate(token);
  const owner = await asOwner(gate, endpoint, request, person);
  const caller = await withSelectedBrand(gate, endpoint, request, owner);
  request.actor = await admit(gate, endpoint, request, caller);
  requireAccess(endpoint, request.actor);
  if (endpoint.needs_share_link) await requireShareLink(deps, gate, request);
  if (endpoint.confirm) requireConfirmed(request);
  if (endpoint.in_maintenance) return;
  const known = request.actor.kind === 'user' ? caller : null;
  const message = known ? known.maintenance : await gate.maintenance();
  if (message !== null) throw new AppError('MAINTENANCE', { sentence: message as Sentence });
}
