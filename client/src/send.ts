import { DiwanError, type Refusal } from './diwan-error.ts';

/** The address of a call and the form of its answer: plain data, our envelope, or a file. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below /api, with `:name` for parameters. */
  readonly path: string;
  readonly takes_key: boolean;
  readonly answer: 'own' | 'enveloped' | 'file';
}

export interface ConnectionOptions {
  /** The address of the installation, such as 'https://diwan.example.com'. */
  readonly url: string;
  /** The number of times that a failed call is retried; by default 3. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface CallOptions extends ReadOptions {
  /**
   * The unique name that you give a charge, refund or invoice, such as the order number. A retry
   * under the same name has no further effect. By default a random name is used. It protects from a
   * lost answer, but not from a crash of your process.
   */
  readonly idempotency_key?: string;
}

type Types<Calls> = {
  readonly [N in keyof Calls]: { readonly input: object; readonly answer: unknown };
};

/** An object with one method per call. The first argument contains the parameters of the call. */
export type Methods<Calls extends Types<Calls>, Options> = {
  readonly [N in keyof Calls]: (
    input: Calls[N]['input'],
    options?: Options,
  ) => Promise<Calls[N]['answer']>;
};

interface Connection extends ConnectionOptions {
  readonly keys: Readonly<Record<string, string>>;
}

const RETRIES = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Checks whether a failed call is retried. Reads can be repeated, and other calls take effect once
 * per idempotency key.
 */
const mayRepeat = (status: number): boolean => status === 0 || status === 429 || status === 503;

function pauseOf(reply: Response | undefined, tries: number): number {
  const said_s = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  const ms = Number.isFinite(said_s) ? said_s * 1000 : FIRST_PAUSE_MS * 2 ** tries;
  return Math.min(ms, LONGEST_PAUSE_MS);
}

async function errorOf(reply: Response): Promise<DiwanError> {
  const request_id = reply.headers.get('x-request-id') ?? undefined;
  const text = await reply.text();
  try {
    const { errors, code, error } = JSON.parse(text) as {
      readonly errors?: readonly Refusal[];
      readonly code?: string;
      readonly error?: string;
    };
    const own = [{ code: code ?? String(reply.status), description: error ?? reply.statusText }];
    return new DiwanError(reply.status, errors ?? own, { request_id });
  } catch (cause) {
    // A proxy answered with its own text instead of the installation.
    const own = [{ code: String(reply.status), description: reply.statusText }];
    return new DiwanError(reply.status, own, { request_id, cause });
  }
}

interface PreparedRequest {
  readonly address: string;
  readonly init: RequestInit;
}

function prepare(
  { url, keys }: Connection,
  { method, path, takes_key }: Address,
  input: Readonly<Record<string, unknown>>,
  { idempotency_key, signal }: CallOptions,
): PreparedRequest {
  const left = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, member: string) => {
    const value = String(left[member]);
    delete left[member];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  if (method === 'GET') {
    const values = left as Readonly<Record<string, string | number | boolean | undefined>>;
    for (const [member, value] of Object.entries(values)) {
      if (value !== undefined) query.set(member, String(value));
    }
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const key = takes_key ? (idempotency_key ?? crypto.randomUUID()) : undefined;
  return {
    address: `${url.replace(/\/+$/, '')}/api${filled}${search}`,
    init: {
      method,
      headers: {
        ...keys,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(left) }),
      ...(signal ? { signal } : {}),
    },
  };
}

async function read(reply: Response, answer: Address['answer']): Promise<unknown> {
  if (answer === 'file') return reply.blob();
  const json = (await reply.json()) as { readonly data?: unknown };
  return answer === 'enveloped' ? json.data : json;
}

/**
 * Creates a method for each call of a table. A call with no answer, or with status 429 or 503, is
 * retried with the same idempotency key.
 */
export function methodsOf<Calls extends Types<Calls>, Options>(
  connection: Connection,
  addresses: Readonly<Record<keyof Calls, Address>>,
): Methods<Calls, Options> {
  const { retries = RETRIES, fetch: send = fetch } = connection;
  const call = async (to: Address, input: object, own: CallOptions = {}): Promise<unknown> => {
    const { address, init } = prepare(connection, to, { ...input }, own);
    for (let tries = 0; ; tries += 1) {
      let reply: Response | undefined;
      let cause: unknown;
      try {
        reply = await send(address, init);
        if (reply.ok) return await read(reply, to.answer);
      } catch (error) {
        cause = error;
      }
      own.signal?.throwIfAborted();
      const failure = reply && !reply.ok ? await errorOf(reply) : new DiwanError(0, [], { cause });
      if (tries >= retries || !mayRepeat(failure.status)) throw failure;
      await pause(pauseOf(reply, tries));
    }
  };
  return Object.fromEntries(
    Object.entries<Address>(addresses).map(([name, to]) => [
      name,
      (input: object, own?: CallOptions) => call(to, input, own),
    ]),
  ) as unknown as Methods<Calls, Options>;
}
