import type { IncomingMessage } from 'node:http';
import { type CallProblem, callOut } from './call-out.ts';
import { addressesOf, type Resolve } from './resolve.ts';

export interface OutgoingPost {
  /** An http or https URL that a person entered. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The time limit for everything: the name lookup, the connection and the answer. */
  readonly timeout_ms: number;
  /** True if loopback and private networks are allowed. */
  readonly allow_private: boolean;
}

export type PostResult =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: CallProblem };

/** The maximum size of a response's body. Only the status is used. */
const MAX_ANSWER_BYTES = 64 * 1024;

const failed = (problem: CallProblem): PostResult => ({ kind: 'failed', problem });

/**
 * Returns the status, even if the body is incomplete. A body of usual size is read to the end, so
 * that the server sees no broken connection.
 */
const readStatus = (response: IncomingMessage): Promise<PostResult> =>
  new Promise((settle) => {
    const end = (): void => settle({ kind: 'answered', status: response.statusCode ?? 0 });
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > MAX_ANSWER_BYTES) response.destroy();
    });
    response.on('close', end).on('error', end);
  });

/**
 * Posts to a URL that a person entered. All addresses of its name must be on the public internet.
 * Redirects are not followed, so the body is sent only to the given URL.
 */
export async function postOut(post: OutgoingPost, resolve?: Resolve): Promise<PostResult> {
  const url = URL.parse(post.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('address_refused');
  const { body, headers, timeout_ms, allow_private } = post;
  const call = {
    url,
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
    signal: AbortSignal.timeout(timeout_ms),
    findAddresses: (host: string) => addressesOf(host, allow_private, resolve),
  } as const;
  const outcome = await callOut(call, readStatus);
  return typeof outcome === 'string' ? failed(outcome) : outcome;
}
