import type { Client } from './client.ts';

const POLL_MS = 2_000;
/** The time without an event after which the reason is shown. */
const QUIET_MS = 20_000;

export interface Listening {
  readonly client: Pick<Client, 'listWebhookEvents' | 'readEventStatus'>;
  /** The URL of the server that receives the events, such as 'http://localhost:4000/hook'. */
  readonly forward: string;
  readonly say: (line: string) => void;
  readonly poll_ms?: number;
  readonly quiet_ms?: number;
  readonly signal?: AbortSignal;
}

/** Waits. An abort ends the wait early without an error. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Status = Awaited<ReturnType<Client['readEventStatus']>>;

/** Explains why no new event arrives. */
function explain({ mode, reason, charge_id }: Status): string {
  switch (reason) {
    case 'no_charge':
      return `No event: the ${mode} keys have no charge yet. Create one with the same keys.`;
    case 'no_address':
      return `No event: neither ${charge_id} names a post.url nor the brand a post URL.`;
    case 'not_paid':
      return `No event: ${charge_id} has no result yet. Pay it on its page (transaction.url).`;
    case 'sent':
      return `No new event: ${charge_id} had its event before. Create another charge.`;
  }
}

/** The code of a failed connection, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return typeof code === 'string' ? code : '';
}

/** Posts an event. @returns the status of the answer, or the reason of the failure */
async function post(
  forward: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<string> {
  try {
    return String((await fetch(forward, { method: 'POST', headers, body })).status);
  } catch (error) {
    return `not reached ${causeOf(error)}`.trim();
  }
}

/**
 * Forwards the brand's events to a server that is not reachable from the internet, such as a local
 * one. They have the installation's signatures. New events are forwarded in order, each once. If no
 * event arrives, the reason is shown once.
 */
export async function listen({
  client,
  forward,
  say,
  poll_ms = POLL_MS,
  quiet_ms = QUIET_MS,
  signal,
}: Listening): Promise<void> {
  let seen: ReadonlySet<string> | undefined;
  let quiet_since = Date.now();
  let explained = '';
  while (signal?.aborted !== true) {
    const { events } = await client.listWebhookEvents({});
    const known = seen;
    seen = new Set(events.map(({ id }) => id));
    if (!known) say(`Waiting for events, which go to ${forward}`);
    const fresh = known ? events.filter(({ id }) => !known.has(id)).toReversed() : [];
    for (const { id, event, body, signature } of fresh) {
      const headers = {
        'content-type': 'application/json',
        'x-diwan-event': event,
        'x-diwan-event-id': id,
        'x-diwan-signature': signature,
      };
      say(`${event} ${id} ${await post(forward, headers, body)}`);
      quiet_since = Date.now();
    }
    if (Date.now() - quiet_since >= quiet_ms) {
      quiet_since = Date.now();
      const reason = explain(await client.readEventStatus({}));
      if (reason !== explained) say(reason);
      explained = reason;
    }
    await pause(poll_ms, signal);
  }
}
