import { CALLS, type Calls } from './calls.ts';
import { PARTNER_CALLS, type PartnerCalls } from './partner-calls.ts';
import {
  type CallOptions,
  type ConnectionOptions,
  type Methods,
  methodsOf,
  type ReadOptions,
} from './send.ts';

export interface ClientOptions extends ConnectionOptions {
  readonly api_key: string;
  readonly api_secret: string;
}

export interface PartnerClientOptions extends ConnectionOptions {
  /** A partner's key, `dpk_...`. It has no secret. */
  readonly api_key: string;
}

export type Client = Methods<Calls, CallOptions>;

export type PartnerClient = Methods<PartnerCalls, ReadOptions>;

/**
 * Creates a client for the calls of one brand. Keep the keys on a server, never in a web page. A
 * retried call takes effect only once.
 * @throws DiwanError from each call, if it is refused or gets no answer
 */
export function createClient({ api_key, api_secret, ...connection }: ClientOptions): Client {
  const keys = { 'x-api-key': api_key, 'x-api-secret': api_secret };
  return methodsOf<Calls, CallOptions>({ ...connection, keys }, CALLS);
}

/**
 * Creates a client that reads the data of a partner's brands. Keep the key on a server, never in a
 * web page.
 * @throws DiwanError from each call, if it is refused or gets no answer
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { api_key, ...connection } = options;
  const keys = { 'x-api-key': api_key };
  return methodsOf<PartnerCalls, ReadOptions>({ ...connection, keys }, PARTNER_CALLS);
}
