import type { ErrorCode } from '@diwan/contract';
import type { AnyEndpoint, BodyIn, Data, ParamsIn, QueryIn } from '@diwan/contract/kernel/endpoint';
import type { Failure } from '@diwan/contract/kernel/errors';
import { ApiError } from './api-error.ts';
import { currentLanguage, say } from './i18n.ts';
import { isOffline } from './away/online.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { refreshToken } from './refresh.ts';
import { endOwnerView, getSession, isOnboarding } from './session.ts';

declare global {
  interface Window {
    /** Pending answers by address; null where no answer came. See `web/first-page`. */
    askedFirst?: Record<string, Promise<Response | null>>;
  }
}

/** Returns an answer that the first page requested before its code was loaded, once. */
async function takeAskedFirst(method: string, url: string): Promise<Response | null> {
  const asked = method === 'GET' ? window.askedFirst : undefined;
  const answer = asked?.[url];
  if (asked === undefined || answer === undefined) return null;
  delete asked[url];
  return answer;
}

const API_BASE = '/api';

/** People without an account use these paths. A 401 there concerns the link, not a session. */
const NO_LOGIN_PATHS = [
  '/brands/shared',
  '/documents/public',
  '/agreement/public',
  '/brands/share-links/validate',
  '/brands/share-links/terms',
];

type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  readonly query?: QueryValues | undefined;
  /** Sent as JSON. A `FormData` is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** After this time the server counts as unavailable. Only without a `signal`. */
  readonly timeout_ms?: number | undefined;
  /** `file` returns the bytes as a Blob, `stream` returns them as they arrive. */
  readonly answer?: 'json' | 'file' | 'stream';
  /** Replaces `fetch` for uploads that show their progress. */
  readonly transport?: Transport | undefined;
}

/** Sends a request, with the part of `fetch`'s interface that is used here. */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;

interface TransportInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | null;
}

/**
 * Makes one call without a contract descriptor. Returns `data` of the envelope or throws an
 * `ApiError`. Screens before sign-in use it, because descriptors load the validation library.
 */
export async function request<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const url = `${API_BASE}${path}${searchOf(options.query)}`;
  const { token } = getSession();
  let response = await send(method, url, options, token);
  if (response.status === 401 && token !== null && mayRefresh(url, token)) {
    const renewed = await refreshToken(token);
    if (renewed !== null) response = await send(method, url, options, renewed);
  }
  if (!response.ok) {
    const failure = await readFailure(response);
    if (failure.code === 'OWNER_VIEW_ENDED') endOwnerView();
    // Sends the same call with the same key: nothing was done yet, and no input is lost.
    if (failure.code !== 'CONFIRMATION_REQUIRED' || !(await confirmIdentity())) throw failure;
    response = await send(method, url, options, getSession().token);
    if (!response.ok) throw await readFailure(response);
  }
  if (options.answer === 'file') return (await response.blob()) as T;
  if (options.answer === 'stream') return response.body as T;
  const envelope = await readEnvelope<T>(response, options.signal);
  if (envelope.truncated === true) noteTruncated(envelope.data);
  return envelope.data;
}

/** Lists that the server truncated. The flag is in the envelope, not in the list. */
const truncated = new WeakSet<object>();

export function noteTruncated(list: unknown): void {
  if (typeof list === 'object' && list !== null) truncated.add(list);
}

/** Whether the server truncated a list, or the list in an object. */
export const isTruncated = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (truncated.has(data) || ('truncated' in data && data.truncated === true));

export interface CallInput<E> {
  readonly params?: ParamsIn<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E> | FormData;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Retries of one intended action share a key, so that it happens once. */
  readonly idempotency_key?: string;
  readonly transport?: Transport;
}

/** A new idempotency key for one intended action. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** Twelve random bytes, the nonce that AES-GCM requires for each text. */
export const newSealNonce = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(12));

/** A random pause of about this length, so that not all browsers reconnect at once. */
export const spreadPause = (ms: number): number => ms / 2 + Math.random() * (ms / 2);

/** Makes one call of the contract. Input and answer have the types of its descriptor. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  options: CallOptions = {},
): Promise<Data<E>> {
  const key =
    options.idempotency_key ?? (endpoint.idempotent === true ? newIdempotencyKey() : undefined);
  return request<Data<E>>(endpoint.method, fillPath(endpoint.path, input.params), {
    query: input.query as QueryValues | undefined,
    body: input.body,
    signal: options.signal,
    headers: { ...options.headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
    answer: endpoint.response === 'file' ? 'file' : 'json',
    transport: options.transport,
  });
}

/** An onboarding session never refreshes. The page shows its refusal instead of signing out. */
function mayRefresh(url: string, token: string): boolean {
  return !isOnboarding(token) && !NO_LOGIN_PATHS.some((path) => url.includes(path));
}

async function send(
  method: string,
  url: string,
  { body, headers, signal, timeout_ms, transport = fetch }: RequestOptions,
  token: string | null,
): Promise<Response> {
  const asked = await takeAskedFirst(method, url);
  if (asked !== null) return asked;
  const isForm = body instanceof FormData;
  try {
    return await transport(url, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...viewHeader(url),
        ...headers,
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? (timeout_ms === undefined ? null : AbortSignal.timeout(timeout_ms)),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw unanswered(0);
  }
}

/** A person signs out of their own session, also while they view another account. */
function viewHeader(url: string): Record<string, string> {
  const { view } = getSession();
  if (view === undefined || url === `${API_BASE}/auth/logout`) return {};
  return { 'X-View-As-Owner': view.token };
}

interface Envelope<T> {
  readonly data: T;
  readonly truncated?: boolean;
}

/** A success without an envelope is a proxy's page or an incomplete answer. */
async function readEnvelope<T>(response: Response, signal?: AbortSignal): Promise<Envelope<T>> {
  const envelope = (await response.json().catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    return null;
  })) as Envelope<T> | null;
  if (envelope === null || typeof envelope !== 'object' || !('data' in envelope)) {
    throw unanswered(response.status);
  }
  return envelope;
}

async function readFailure(response: Response): Promise<ApiError> {
  const failure = (await response.json().catch(() => null)) as Failure<ErrorCode> | null;
  // A proxy in between answered in HTML. This is treated as no answer.
  if (typeof failure?.error !== 'string') return unanswered(response.status);
  return new ApiError({
    status: response.status,
    code: failure.code,
    message: failure.error,
    fields: failure.fields ?? {},
    request_id: failure.request_id ?? response.headers.get('X-Request-Id') ?? '',
  });
}

function unanswered(status: number): ApiError {
  const offline = isOffline();
  const message = say(
    offline ? 'You seem to be offline' : 'The service is briefly unavailable. Please try again.',
  );
  return new ApiError({ status, code: 'NETWORK', message, offline });
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>;
  return path.replaceAll(/:(\w+)/g, (place, name: string) =>
    encodeURIComponent(String(values[name] ?? place)),
  );
}

function searchOf(query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Requests a health page, which is outside /api. Its status is the whole answer. */
export async function isUp(
  path: '/health/live' | '/health/ready',
  signal: AbortSignal,
): Promise<boolean> {
  // No answer means "no".
  const answer = await fetch(path, { signal, cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}
