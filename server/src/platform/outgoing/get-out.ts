import type { IncomingMessage } from 'node:http';
import { type CallProblem, callOut, type FindAddresses } from './call-out.ts';
import { addressesOf } from './resolve.ts';

export interface OutgoingGet {
  /** An https link that a person entered. */
  readonly url: string;
  /** The time limit for everything: lookups, connections, redirects and the body. */
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

/** The reasons why no bytes were received. */
type GetProblem = CallProblem | 'status_refused' | 'too_many_redirects' | 'too_large';

interface FailedGet {
  readonly kind: 'failed';
  readonly problem: GetProblem;
}

export type GetResult =
  | FailedGet
  | {
      readonly kind: 'answered';
      readonly bytes: Uint8Array;
      /** The type in the response, without parameters; null if absent. */
      readonly content_type: string | null;
    };

interface Redirect {
  readonly kind: 'redirected';
  readonly location: string;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The headers of a request. The bytes are requested without encoding, so that no decoder processes
 * untrusted data.
 */
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Diwan/1' };

const failed = (problem: GetProblem): FailedGet => ({ kind: 'failed', problem });

/** Handles the status. The bodies of redirects and errors are not read. */
function readHead(response: IncomingMessage): Redirect | FailedGet | undefined {
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
    return { kind: 'redirected', location: headers.location };
  }
  return statusCode === 200 ? undefined : failed('status_refused');
}

async function readAnswer(
  response: IncomingMessage,
  max_bytes: number,
): Promise<GetResult | Redirect> {
  const head = readHead(response);
  if (head !== undefined) {
    response.destroy();
    return head;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // Returning from the loop closes the connection.
    if (size > max_bytes) return failed('too_large');
    chunks.push(chunk);
  }
  const stated = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return { kind: 'answered', bytes: Buffer.concat(chunks), content_type: stated ?? null };
}

const findPublic: FindAddresses = (host) => addressesOf(host, false);

/**
 * Fetches an https link that a person entered, only from the public internet. Follows at most three
 * redirects, and checks each target like the link.
 */
export async function getOut(
  { url: link, timeout_ms, max_bytes }: OutgoingGet,
  findAddresses = findPublic,
): Promise<GetResult> {
  const signal = AbortSignal.timeout(timeout_ms);
  let url = URL.parse(link);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url?.protocol !== 'https:') return failed('address_refused');
    const call = { url, method: 'GET', headers: HEADERS, signal, findAddresses } as const;
    const outcome = await callOut(call, (response) => readAnswer(response, max_bytes));
    if (typeof outcome === 'string') return failed(outcome);
    if (outcome.kind !== 'redirected') return outcome;
    url = URL.parse(outcome.location, url);
  }
  return failed('too_many_redirects');
}

/** Fetches the picture at a link: at most 2 MB, within ten seconds. */
export const fetchPicture = (url: string): Promise<GetResult> =>
  getOut({ url, timeout_ms: 10_000, max_bytes: 2 * 1024 * 1024 });
