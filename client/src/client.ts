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
  /** `dpk_...`; a partner's key has no secret. */
  readonly api_key: string;
}

export type Client = Methods<Calls, CallOptions>;

export type PartnerClient = Methods<PartnerCalls, ReadOptions>;

/**
 * The calls of an installation with one brand's keys. Keep the keys on a server, never in a web
 * page. Each call happens once, however often it is retried.
 * @throws DiwanError for a refusal, or if no answer came
 */
export function createClient({ api_key, api_secret, ...connection }: ClientOptions): Client {
  const keys = { 'x-api-key': api_key, 'x-api-secret': api_secret };
  return methodsOf<Calls, CallOptions>({ ...connection, keys }, CALLS);
}

/**
 * The read-only calls of a partner's key on the partner's brands. Keep the key on a server too.
 * @throws DiwanError for a refusal, or if no answer came
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { api_key, ...connection } = options;
  const keys = { 'x-api-key': api_key };
  return methodsOf<PartnerCalls, ReadOptions>({ ...connection, keys }, PARTNER_CALLS);
}
