import type { Client } from './client.ts';

const POLL_MS = 2_000;

export interface Listening {
  readonly client: Pick<Client, 'listWebhookEvents'>;
  /** The URL of the server that receives the events, such as 'http://localhost:4000/hook'. */
  readonly forward: string;
  readonly say: (line: string) => void;
  readonly poll_ms?: number;
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

/**
 * Forwards the brand's events to a server that is not reachable from the internet, such as a local
 * one. They have the installation's signatures. New events are forwarded in order, each once.
 */
export async function listen({
  client,
  forward,
  say,
  poll_ms = POLL_MS,
  signal,
}: Listening): Promise<void> {
  let seen: ReadonlySet<string> | undefined;
  while (signal?.aborted !== true) {
    const { events } = await client.listWebhookEvents({});
    const known = seen;
    seen = new Set(events.map(({ id }) => id));
    if (!known) say(`Waiting for events, which go to ${forward}`);
    const fresh = known ? events.filter(({ id }) => !known.has(id)).toReversed() : [];
    for (const { id, event, body, signature } of fresh) {
      const reply = await fetch(forward, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-diwan-event': event,
          'x-diwan-event-id': id,
          'x-diwan-signature': signature,
        },
        body,
      }).catch(() => undefined);
      say(`${event} ${id} ${reply?.status ?? 'not reached'}`);
    }
    await pause(poll_ms, signal);
  }
}
