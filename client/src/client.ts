import { CALLS, type Calls } from './calls.ts';
import { DiwanError, type Refusal } from './diwan-error.ts';

export interface ClientOptions {
  /** Of the installation: 'https://diwan.example.com'. */
  readonly url: string;
  readonly api_key: string;
  readonly api_secret: string;
  /** How often a call is sent again that may be: 3 times. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /**
   * Your own name for this one charge, refund or invoice, such as the number of the order: sent
   * again under the same name it happens once. Without one it gets a random name, which protects
   * from lost answers and not from your own process ending in between.
   */
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
}

type Name = keyof Calls;

/** One method a call, with the call's own members as its first argument. */
export type Client = {
  readonly [N in Name]: (
    input: Calls[N]['input'],
    options?: CallOptions,
  ) => Promise<Calls[N]['answer']>;
};

const RETRIES = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** What may be sent again: reading, and what happens once under its key. */
const mayRepeat = (status: number): boolean => status === 0 || status === 429 || status === 503;

function pauseOf(reply: Response | undefined, tries: number): number {
  const said_s = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  const ms = Number.isFinite(said_s) ? said_s * 1000 : FIRST_PAUSE_MS * 2 ** tries;
  return Math.min(ms, LONGEST_PAUSE_MS);
}

async function errorOf(reply: Response): Promise<DiwanError> {
  const text = await reply.text();
  try {
    const { errors, code, error } = JSON.parse(text) as {
      readonly errors?: readonly Refusal[];
      readonly code?: string;
      readonly error?: string;
    };
    const own = [{ code: code ?? String(reply.status), description: error ?? reply.statusText }];
    return new DiwanError(reply.status, errors ?? own);
  } catch (cause) {
    // A proxy in between answered, in its own words.
    const own = [{ code: String(reply.status), description: reply.statusText }];
    return new DiwanError(reply.status, own, cause);
  }
}

interface Prepared {
  readonly address: string;
  readonly init: RequestInit;
}

function prepare(
  { url, api_key, api_secret }: ClientOptions,
  name: Name,
  input: Readonly<Record<string, unknown>>,
  { idempotency_key, signal }: CallOptions,
): Prepared {
  const { method, path, takes_key } = CALLS[name];
  const left = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, member: string) => {
    const value = String(left[member]);
    delete left[member];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  if (method === 'GET') {
    for (const [member, value] of Object.entries(left)) query.set(member, String(value));
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const key = takes_key ? (idempotency_key ?? crypto.randomUUID()) : undefined;
  return {
    address: `${url.replace(/\/+$/, '')}/api${filled}${search}`,
    init: {
      method,
      headers: {
        'x-api-key': api_key,
        'x-api-secret': api_secret,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(left) }),
      ...(signal ? { signal } : {}),
    },
  };
}

/**
 * The calls of an installation with one brand's keys, which belong on a server and never into a web
 * page. What was not answered, or with 429 or 503, is sent again under the same idempotency key.
 * @throws DiwanError what was refused, or that nobody answered
 */
export function createClient(options: ClientOptions): Client {
  const { retries = RETRIES, fetch: send = fetch } = options;
  const call = async (name: Name, input: object, own: CallOptions = {}): Promise<unknown> => {
    const { address, init } = prepare(options, name, { ...input }, own);
    for (let tries = 0; ; tries += 1) {
      let reply: Response | undefined;
      let problem: unknown;
      try {
        reply = await send(address, init);
        if (reply.ok) {
          const json = (await reply.json()) as { readonly data?: unknown };
          return CALLS[name].envelope ? json.data : json;
        }
      } catch (error) {
        problem = error;
      }
      own.signal?.throwIfAborted();
      const failure = reply && !reply.ok ? await errorOf(reply) : new DiwanError(0, [], problem);
      if (tries >= retries || !mayRepeat(failure.status)) throw failure;
      await pause(pauseOf(reply, tries));
    }
  };
  const names = Object.keys(CALLS) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, (input: object, own?: CallOptions) => call(name, input, own)]),
  ) as unknown as Client;
}
