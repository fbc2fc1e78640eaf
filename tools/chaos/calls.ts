import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  /** Absent when nobody answered. */
  readonly status: number | undefined;
  readonly json: unknown;
}

const PATIENCE_MS = 20_000;

/**
 * One call. A killed server answers nothing, which is an answer here; so is what comes after the
 * caller's patience is over.
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

/** Nobody answered, something was away, or two were in each other's way: the same again may work. */
const mayChange = ({ status }: Answer): boolean =>
  status === undefined || status >= 500 || [409, 429].includes(status);

/** Repeats a call, as an honest client does under its key, until somebody has decided on it. */
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
