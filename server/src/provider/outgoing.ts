/** A complete request to another server. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The time limit for the whole exchange, including the answer's body. */
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

/**
 * The result of a request.
 * - `not_sent`: no connection was made, so the other server cannot have received the request.
 * - `no_answer`: it may have received the request.
 */
export type OutgoingResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      readonly retry_after_s: number | undefined;
    }
  | { readonly kind: 'not_sent'; readonly cause: unknown }
  | {
      readonly kind: 'no_answer';
      readonly why: 'timeout' | 'connection_lost' | 'too_large';
      readonly cause: unknown;
    };

/** Error codes of Node and its HTTP client for failures before a request is sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Sends one request to the card provider. No other code in this folder makes outgoing calls.
 * Redirects are not followed, because they would send the key to an address that was not
 * configured.
 */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingResult> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeout_ms),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await readText(response, request.max_bytes);
    if (text === undefined) return { kind: 'no_answer', why: 'too_large', cause: undefined };
    const retry_after = response.headers.get('retry-after') ?? '';
    return {
      kind: 'answered',
      status: response.status,
      text,
      retry_after_s: /^\d{1,4}$/.test(retry_after) ? Number(retry_after) : undefined,
    };
  } catch (error) {
    return explain(error);
  }
}

/** Reads the answer's text; undefined if it is longer than `max_bytes`. */
async function readText(response: Response, max_bytes: number): Promise<string | undefined> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // The return cancels the stream, which closes the connection.
    if (size > max_bytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function explain(error: unknown): OutgoingResult {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { kind: 'no_answer', why: 'timeout', cause: error };
  }
  return errorCodes(error).some((code) => BEFORE_SENDING.has(code))
    ? { kind: 'not_sent', cause: error }
    : { kind: 'no_answer', why: 'connection_lost', cause: error };
}

/** Returns the codes of an error, of its causes, and of each address that was tried. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(errorCodes) : [];
  return [...code, ...inner, ...errorCodes(error.cause)];
}
