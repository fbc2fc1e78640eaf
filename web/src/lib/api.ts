import type { ErrorCode } from '@diwan/contract';
import type { AnyEndpoint, BodyIn, Data, ParamsIn, QueryIn } from '@diwan/contract/kernel/endpoint';
import type { Failure } from '@diwan/contract/kernel/errors';
import { ApiError } from './api-error.ts';
import { currentLanguage, say } from './i18n.ts';
import { isOffline } from './away/online.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { refreshToken } from './refresh.ts';
import { deselectBrand, endOwnerView, getSession, isOnboarding, signedInUser } from './session.ts';

declare global {
  interface Window {
    /**
     * The answers that the first page requested before its code loaded, by URL. An answer is null
     * if its request failed. See `web/first-page`.
     */
    askedFirst?: Record<string, Promise<Response | null>>;
  }
}

/** Returns the answer to a request that the first page sent early. Each answer is used once. */
async function takeAskedFirst(method: string, url: string): Promise<Response | null> {
  const asked = method === 'GET' ? window.askedFirst : undefined;
  const answer = asked?.[url];
  if (asked === undefined || answer === undefined) return null;
  delete asked[url];
  return answer;
}

const API_BASE = '/api';

/**
 * The paths that people without an account call. A 401 from them refers to the link, not to a
 * session.
 */
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
  /** The body. It is sent as JSON, except a `FormData`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The time after which the server is treated as unavailable. It is ignored with a `signal`. */
  readonly timeout_ms?: number | undefined;
  /** The form of the answer. `file` returns a Blob, `stream` returns a stream of the bytes. */
  readonly answer?: 'json' | 'file' | 'stream';
  /** Replaces `fetch`, for uploads that show their progress. */
  readonly transport?: Transport | undefined;
}

/** Sends a request. It has the part of the interface of `fetch` that is used here. */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;

interface TransportInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | null;
}

/**
 * Sends a request without an endpoint of the contract. Returns `data` of the answer, or throws an
 * `ApiError`. Pages before sign-in use it, because endpoints load the validation library.
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
    if (failure.code === 'BRAND_NOT_YOURS') await leaveBrand(token);
    // The server did nothing yet. Therefore the same request is sent again with the same
    // idempotency key, and no input is lost.
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

/**
 * Leaves a brand that this person can no longer open. Without another selection, a new session
 * names the brand that opens after sign-in now.
 */
async function leaveBrand(token: string | null): Promise<void> {
  if (getSession().selected !== undefined) deselectBrand();
  else if (token !== null) await refreshToken(token);
}

/**
 * The lists that the server truncated. The flag is beside the list in the answer, so it is kept
 * here.
 */
const truncated = new WeakSet<object>();

export function noteTruncated(list: unknown): void {
  if (typeof list === 'object' && list !== null) truncated.add(list);
}

/** Returns whether the server truncated a list. The list may also be a property of the object. */
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
  /** The key that the retries of one action share, so that the server does it only once. */
  readonly idempotency_key?: string;
  readonly transport?: Transport;
}

/** Returns a new idempotency key. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** Returns a random nonce of 12 bytes, the size for AES-GCM. Each encryption needs a new one. */
export const newSealNonce = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(12));

/**
 * Returns a random pause between half of this time and all of it, so that browsers do not reconnect
 * together.
 */
export const spreadPause = (ms: number): number => ms / 2 + Math.random() * (ms / 2);

/** Calls an endpoint of the contract. Input and answer have the endpoint's types. */
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

/**
 * Returns whether a refused token may be renewed. An onboarding session cannot be renewed, so its
 * page shows the refusal.
 */
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

/**
 * Returns the header with the brand that this tab shows, or the header that makes staff see a brand
 * like its owner. Signing out always concerns the person's own session.
 */
function viewHeader(url: string): Record<string, string> {
  const session = getSession();
  if (url === `${API_BASE}/auth/logout`) return {};
  if (session.view !== undefined) return { 'X-View-As-Owner': session.view.token };
  const brand_id = signedInUser(session)?.brand_id ?? null;
  return brand_id === null ? {} : { 'X-Brand': String(brand_id) };
}

interface Envelope<T> {
  readonly data: T;
  readonly truncated?: boolean;
}

/**
 * Returns the answer's envelope. A success without an envelope is a proxy's page or incomplete, so
 * it is treated as unanswered.
 */
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
  // A proxy answered, for example with HTML. The request is treated as unanswered.
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

/** Requests a health page outside /api. Returns whether its status is a success. */
export async function isUp(
  path: '/health/live' | '/health/ready',
  signal: AbortSignal,
): Promise<boolean> {
  // A server that does not answer is treated as unavailable.
  const answer = await fetch(path, { signal, cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}
