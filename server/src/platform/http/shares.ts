import type { AnyEndpoint, Cost } from '@diwan/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../calls/address.ts';
import { createFairShares, type FairShares, type ShareLimits } from '../calls/fair-shares.ts';
import type { Actor } from '../context.ts';
import { DEFAULT_BODY_LIMIT } from './routes.ts';

const MB = 1024 * 1024;

/**
 * The limits for the bytes of bodies in memory. Bodies up to `DEFAULT_BODY_LIMIT` are not counted.
 */
const BODIES: ShareLimits = {
  total: 128 * MB,
  // The documents page uploads six files of 5 MB.
  per_key: 32 * MB,
  most_queued: 60,
  patience_ms: 60_000,
};

const COSTS: Readonly<Record<Cost, ShareLimits>> = {
  // Two inspectors run. If each client has one file at a time, another client always gets one of
  // them.
  file: { total: 8, per_key: 1, most_queued: 40, patience_ms: 60_000 },
  paper: { total: 8, per_key: 2, most_queued: 20, patience_ms: 60_000 },
  export: { total: 8, per_key: 2, most_queued: 20, patience_ms: 60_000 },
  search: { total: 64, per_key: 4, most_queued: 60, patience_ms: 20_000 },
};

/**
 * The limits of calls per account or API key. A browser opens six connections, and a server more.
 */
const CALLS: ShareLimits = { total: 2_000, per_key: 32, most_queued: 300, patience_ms: 20_000 };

/** Returns the account, brand or partner for which a call runs; empty for an anonymous caller. */
function accountOf(actor: Actor): string[] {
  switch (actor.kind) {
    case 'user':
      return [actor.role === 'brand_owner' ? `brand:${actor.brand_id}` : `user:${actor.user_id}`];
    case 'registrant':
    case 'integrator':
      return [`brand:${actor.brand_id}`];
    case 'partner_key':
      return [`partner:${actor.partner_id}`];
    default:
      return [];
  }
}

const networkKey = ({ client }: FastifyRequest): string =>
  `network:${networkOf(client.ip ?? 'unknown')}`;

/**
 * Takes a share until the response is sent or the client disconnects. A client that disconnected
 * earlier gets its share and returns it immediately.
 */
async function hold(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  shares: FairShares,
  keys: readonly string[],
  weight?: number,
): Promise<void> {
  const share = shares.take(keys, weight);
  const end = (): void => {
    void share.then(
      (release) => release(),
      () => undefined,
    );
  };
  raw.once('finish', end).once('close', end);
  // These events do not come again if the client disconnected before the turn.
  if (raw.destroyed || socket.destroyed) end();
  await share;
}

/**
 * Returns the expected size of the body in bytes: its stated length, otherwise the endpoint's
 * limit.
 */
function announcedBytes(endpoint: AnyEndpoint, request: FastifyRequest): number {
  const limit = endpoint.body_limit ?? DEFAULT_BODY_LIMIT;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? Math.min(length, limit) : limit;
}

export interface CallShares {
  /**
   * Waits until this process and the client's network have room for the body. Runs before the body
   * is read.
   */
  admitBody(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Waits for the client's turn. Runs before the handler. */
  awaitTurn(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Divides memory and expensive work between clients, so that no client delays the others. */
export function createCallShares(): CallShares {
  const bodies = createFairShares(BODIES);
  const calls = createFairShares(CALLS);
  const costs = {
    file: createFairShares(COSTS.file),
    paper: createFairShares(COSTS.paper),
    export: createFairShares(COSTS.export),
    search: createFairShares(COSTS.search),
  };
  return {
    admitBody: async (endpoint, request, reply) => {
      if (endpoint.body === undefined && endpoint.consumes !== 'multipart') return;
      const bytes = announcedBytes(endpoint, request);
      if (bytes > DEFAULT_BODY_LIMIT) {
        await hold(request, reply, bodies, [networkKey(request)], bytes);
      }
    },
    awaitTurn: async ({ cost, response }, request, reply) => {
      // An event stream stays open as long as the page, so it takes no turn.
      if (response === 'events') return;
      const account = accountOf(request.actor);
      if (account.length > 0) await hold(request, reply, calls, account);
      if (cost === undefined) return;
      // Searches are limited only by account, because many people of one office share a network.
      const keys = cost === 'search' ? account : [...account, networkKey(request)];
      await hold(request, reply, costs[cost], keys);
    },
  };
}
