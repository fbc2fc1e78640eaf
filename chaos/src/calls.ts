import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  /** Absent if the server did not answer. */
  readonly status: number | undefined;
  readonly json: unknown;
}

const PATIENCE_MS = 20_000;

/**
 * Sends one call. No answer is a valid result: a killed server does not answer, and a late answer
 * is ignored.
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
 * Checks whether a repeated call may succeed: no answer, an unavailable part, or a conflict of two
 * calls.
 */
const mayChange = ({ status }: Answer): boolean =>
  status === undefined || status >= 500 || [409, 429].includes(status);

/** Repeats a call, as a correct client does under its key, until the server decides on it. */
export async function callUntilDecided(
  make: () => Promise<Answer>,
  isOpen: (answer: Answer) => boolean = mayChange,
): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await make();
    if (!isOpen(answer)) return answer;
    await wait(PAUSE_MS);
  }
  throw new Error('nobody decided on a call');
}
