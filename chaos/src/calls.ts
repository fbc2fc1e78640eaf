import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  /** The status of the answer; undefined if the server did not answer. */
  readonly status: number | undefined;
  readonly json: unknown;
}

const PATIENCE_MS = 20_000;

/**
 * Sends one call. Never rejects: if the server is killed or answers too late, the status is
 * undefined.
 */
export async function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
  patience_ms = PATIENCE_MS,
): Promise<Answer> {
  try {
    const reply = await fetch(url, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience_ms),
    });
    const text = await reply.text();
    return { status: reply.status, json: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: undefined, json: undefined };
  }
}

const TRIES = 1_200;
const PAUSE_MS = 150;

export const codeOf = ({ json }: Answer): string | undefined =>
  (json as { code?: string } | undefined)?.code;

/**
 * Checks whether a repetition may have another result: after no answer, a server error, a conflict
 * or a rate limit.
 */
const mayChange = ({ status }: Answer): boolean =>
  status === undefined || status >= 500 || [409, 429].includes(status);

/** Repeats a call until the server accepts or refuses it, as a correct client does. */
export async function callUntilDecided(
  make: () => Promise<Answer>,
  isOpen: (answer: Answer) => boolean = mayChange,
): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await make();
    if (!isOpen(answer)) return answer;
    await wait(PAUSE_MS);
  }
  throw new Error('no call was decided');
}
