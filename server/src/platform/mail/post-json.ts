const TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARS = 10_000;

export interface PostedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/**
 * Posts JSON to a messaging provider that the operator configured. Redirects are refused, because
 * they would send the credentials to another address.
 */
export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<PostedAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = (await response.text()).slice(0, MAX_ANSWER_CHARS);
  return { ok: response.ok, status: response.status, text };
}

/**
 * Posts bytes to a service that the operator configured.
 * @throws Error if it does not answer in time, refuses, or answers with too many bytes
 */
export async function postBytes(
  url: string,
  bytes: Uint8Array,
  limits: { readonly content_type: string; readonly time_ms: number; readonly max_bytes: number },
): Promise<Uint8Array> {
  const { content_type, time_ms, max_bytes } = limits;
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(time_ms),
    headers: { 'content-type': content_type },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body ?? (async function* () {})();
  for await (const chunk of body) {
    size += chunk.byteLength;
    // An error in the loop cancels the stream, which closes the connection.
    if (size > max_bytes) throw new Error('answered with too much');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
