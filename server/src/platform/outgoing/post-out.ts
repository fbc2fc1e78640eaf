import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export interface OutgoingPost {
  /** An http or https link that somebody typed. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything: the look-up of the name, the connection and the answer. */
  readonly timeout_ms: number;
  /** Whether it may go to loopback and private networks. */
  readonly allow_private: boolean;
}

/** Why there was no answer. */
export type PostProblem =
  'address_refused' | 'name_unknown' | 'not_reached' | 'timeout' | 'connection_lost';

export type PostResult =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: PostProblem };

export interface Address {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (host: string) => Promise<readonly Address[]>;

const askDns: Resolve = (host) => lookup(host, { all: true });

/** More of an answer is not read: only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;

const failed = (problem: PostProblem): PostResult => ({ kind: 'failed', problem });

/** The addresses behind a name, or why it has none that may be called. */
async function addressesOf(
  host: string,
  allow_private: boolean,
  resolve: Resolve,
): Promise<readonly Address[] | PostProblem> {
  const family = isIP(host);
  let addresses: readonly Address[];
  try {
    addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  } catch {
    return 'name_unknown';
  }
  if (addresses.length === 0) return 'name_unknown';
  const open = allow_private || addresses.every(({ address }) => isPublicAddress(address));
  return open ? addresses : 'address_refused';
}

/** Answers with the addresses that were checked, so that no second look-up can give others. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

/** Reads on to the end of a usual answer, so that the other side isn't cut off. */
function dropBody(response: IncomingMessage): void {
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) response.destroy();
  });
}

function exchange(
  url: URL,
  addresses: readonly Address[],
  { headers, body }: OutgoingPost,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((settle) => {
    let connected = false;
    const send = url.protocol === 'https:' ? requestSafely : requestPlainly;
    const options = { method: 'POST', agent: false, lookup: pinned(addresses), signal };
    const length = String(Buffer.byteLength(body));
    const request = send(url, { ...options, headers: { ...headers, 'content-length': length } });
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    let status: number | undefined;
    const end = (problem: PostProblem): void => {
      // Once the status is known it counts, however the body ends.
      settle(status === undefined ? failed(problem) : { kind: 'answered', status });
    };
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.on('close', () => end('connection_lost'));
      response.on('error', () => end('connection_lost'));
      dropBody(response);
    });
    request.on('error', () => {
      if (signal.aborted) end('timeout');
      else end(connected ? 'connection_lost' : 'not_reached');
    });
    request.end(body);
  });
}

/**
 * Posts to an address that a person gave us. The name is looked up once, every address behind it
 * must be of the public internet, and the connection goes to exactly those. Redirects are not
 * followed: they would lead where nobody has looked.
 */
export async function postOut(post: OutgoingPost, resolve: Resolve = askDns): Promise<PostResult> {
  const url = URL.parse(post.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('address_refused');
  const signal = AbortSignal.timeout(post.timeout_ms);
  const timeout = new Promise<'timeout'>((settle) => {
    signal.addEventListener('abort', () => settle('timeout'), { once: true });
  });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const looked = addressesOf(host, post.allow_private, resolve);
  const addresses = await Promise.race([looked, timeout]);
  if (typeof addresses === 'string') return failed(addresses);
  return exchange(url, addresses, post, signal);
}
