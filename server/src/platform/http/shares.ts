import type { AnyEndpoint, Cost } from '@diwan/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../calls/address.ts';
import { createFairShares, type FairShares, type ShareLimits } from '../calls/fair-shares.ts';
import type { Actor } from '../context.ts';
import { DEFAULT_BODY_LIMIT } from './routes.ts';

const MB = 1024 * 1024;

/**
 * Bytes of bodies that are being received or processed. Bodies up to `DEFAULT_BODY_LIMIT` do not
 * count.
 */
const BODIES: ShareLimits = {
  total: 128 * MB,
  // Six files of 5 MB, as the documents page uploads them.
  per_key: 32 * MB,
  most_queued: 60,
  patience_ms: 60_000,
};

const COSTS: Readonly<Record<Cost, ShareLimits>> = {
  // Two inspectors run. One file per client at a time leaves the other inspector to other clients.
  file: { total: 8, per_key: 1, most_queued: 40, patience_ms: 60_000 },
  paper: { total: 8, per_key: 2, most_queued: 20, patience_ms: 60_000 },
  export: { total: 8, per_key: 2, most_queued: 20, patience_ms: 60_000 },
  search: { total: 64, per_key: 4, most_queued: 60, patience_ms: 20_000 },
};

/** Limits all calls of one account or API key. A browser opens six connections, a server more. */
const CALLS: ShareLimits = { total: 2_000, per_key: 32, most_queued: 300, patience_ms: 20_000 };

/** The account, brand or partner on whose behalf a call runs; empty for a stranger. */
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

/** Holds a share until the answer is sent or the client disconnects. */
async function hold(
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
  await share;
}

/** The expected bytes of the body: the length in its header, otherwise the limit of the call. */
function announcedBytes(endpoint: AnyEndpoint, request: FastifyRequest): number {
  const limit = endpoint.body_limit ?? DEFAULT_BODY_LIMIT;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? Math.min(length, limit) : limit;
}

export interface CallShares {
  /**
   * Runs before the body is read. Waits for room for its bytes, in this process and for its
   * network.
   */
  admitBody(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Runs before the handler. Waits for the turn of this client. */
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
      if (bytes > DEFAULT_BODY_LIMIT) await hold(reply, bodies, [networkKey(request)], bytes);
    },
    awaitTurn: async ({ cost, response }, request, reply) => {
      // A stream of events stays open as long as its page.
      if (response === 'events') return;
      const account = accountOf(request.actor);
      if (account.length > 0) await hold(reply, calls, account);
      if (cost === undefined) return;
      // Many people of one office search at the same time; each has an account.
      const keys = cost === 'search' ? account : [...account, networkKey(request)];
      await hold(reply, costs[cost], keys);
    },
  };
}
