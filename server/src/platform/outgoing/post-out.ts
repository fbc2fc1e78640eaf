import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import { type Address, type AddressProblem, addressesOf, pinned, type Resolve } from './resolve.ts';

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
export type PostProblem = AddressProblem | 'not_reached' | 'timeout' | 'connection_lost';

export type PostResult =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: PostProblem };

/** More of an answer is not read: only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;

const failed = (problem: PostProblem): PostResult => ({ kind: 'failed', problem });

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
export async function postOut(post: OutgoingPost, resolve?: Resolve): Promise<PostResult> {
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
