import type { ErrorCode } from '@diwan/contract';
import type { AnyEndpoint, BodyIn, Data, ParamsIn, QueryIn } from '@diwan/contract/kernel/endpoint';
import type { Failure } from '@diwan/contract/kernel/errors';
import { ApiError } from './api-error.ts';
import { currentLanguage, say } from './i18n.ts';
import { isOffline } from './away/online.ts';
import { confirmIdentity } from './identity/confirm.ts';
import { refreshToken } from './refresh.ts';
import { endOwnerView, getSession, isOnboarding } from './session.ts';

declare global {
  interface Window {
    /** Answers on their way, by address; null where none came. See `web/first-page`. */
    askedFirst?: Record<string, Promise<Response | null>>;
  }
}

/** The answer to what the first page asked before its code was there: each one once. */
async function takeAskedFirst(method: string, url: string): Promise<Response | null> {
  const asked = method === 'GET' ? window.askedFirst : undefined;
  const answer = asked?.[url];
  if (asked === undefined || answer === undefined) return null;
  delete asked[url];
  return answer;
}

export const API_BASE = '/api';

/** People without an account use these: a 401 there is about the link, never about a session. */
const NO_LOGIN_PATHS = [
  '/brands/shared',
  '/documents/public',
  '/agreement/public',
  '/brands/share-links/validate',
];

type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  readonly query?: QueryValues | undefined;
  /** Sent as JSON; a `FormData` is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A server that has not answered by then is unavailable. Only without a `signal`. */
  readonly timeout_ms?: number | undefined;
  /** `file` answers the bytes as a Blob, `stream` as they arrive. */
  readonly answer?: 'json' | 'file' | 'stream';
  /** Takes the place of `fetch`, for uploads that show their progress. */
  readonly transport?: Transport | undefined;
}

/** How a request travels: what `fetch` does with an address and its settings. */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;

export interface TransportInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | null;
}

/**
 * One call, without a contract descriptor: `data` of the envelope, or an `ApiError`. Screens
 * before sign-in use this one, because descriptors bring the validation library with them.
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
    // The same call, with the same key: nothing was done yet, and nothing typed is lost.
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

/** Lists that were answered cut: that there is more stands beside such a list, not in it. */
const truncated = new WeakSet<object>();

export function noteTruncated(list: unknown): void {
  if (typeof list === 'object' && list !== null) truncated.add(list);
}

/** Whether there is more than was answered of a list, or of the list in an object. */
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
  /** Repeats of one intended action share a key, so that it happens once. */
  readonly idempotency_key?: string;
  readonly transport?: Transport;
}

/** A fresh key for one intended action. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** Twelve bytes that were never used before: what AES-GCM asks for with each text. */
export const newSealNonce = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(12));

/** A pause of about this length: browsers that lost the same server do not come back at once. */
export const spreadPause = (ms: number): number => ms / 2 + Math.random() * (ms / 2);

/** One call of the contract: input and answer have the types of its descriptor. */
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

/** An onboarding session never refreshes, and its refusal is a text of the page, not a sign-out. */
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

/** Signing out is the person's own act, whomever they view. */
function viewHeader(url: string): Record<string, string> {
  const { view } = getSession();
  if (view === undefined || url === `${API_BASE}/auth/logout`) return {};
  return { 'X-View-As-Owner': view.token };
}

interface Envelope<T> {
  readonly data: T;
  readonly truncated?: boolean;
}

/** A success without an envelope is a page of a proxy, or an answer that was cut. */
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
  // A proxy in between answers in HTML: for the person that is the same as no answer.
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

/** Asks the health pages, which lie beside /api: their status is the whole answer. */
export async function isUp(
  path: '/health/live' | '/health/ready',
  signal: AbortSignal,
): Promise<boolean> {
  // No answer at all is the answer "no".
  const answer = await fetch(path, { signal, cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}
