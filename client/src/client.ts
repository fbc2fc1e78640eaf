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
  /** `dpk_...`, which has no secret beside it. */
  readonly api_key: string;
}

export type Client = Methods<Calls, CallOptions>;

export type PartnerClient = Methods<PartnerCalls, ReadOptions>;

/**
 * The calls of an installation with one brand's keys, which belong on a server and never into a web
 * page. Each happens once, however often it has to be sent.
 * @throws DiwanError what was refused, or that nobody answered
 */
export function createClient({ api_key, api_secret, ...connection }: ClientOptions): Client {
  const keys = { 'x-api-key': api_key, 'x-api-secret': api_secret };
  return methodsOf<Calls, CallOptions>({ ...connection, keys }, CALLS);
}

/**
 * What a partner's key may read of the partner's brands; it changes nothing. It belongs on a server
 * as well.
 * @throws DiwanError what was refused, or that nobody answered
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { api_key, ...connection } = options;
  const keys = { 'x-api-key': api_key };
  return methodsOf<PartnerCalls, ReadOptions>({ ...connection, keys }, PARTNER_CALLS);
}
