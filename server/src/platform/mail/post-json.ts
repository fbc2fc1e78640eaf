const TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARS = 10_000;

export interface PostedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/**
 * One POST to a messaging provider that the operator named in the environment. Redirects are
 * refused, because they would carry the credential to an address that nobody named.
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
