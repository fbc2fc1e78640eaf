import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Log } from '../../platform/log/log.ts';
import { type OutgoingRequest, sendRequest, type OutgoingResult } from '../outgoing.ts';
import type { Answer, ProviderFailure, Uncertainty, RejectionReason } from '../port.ts';
import { type JsonObject, readObject } from './json.ts';
import {
  INTERNAL_ERROR_CODE,
  TAP_ERRORS,
  type TapErrorCode,
} from '@diwan/simulator/wire/error-codes';

/**
 * The result of one attempt. `maybe` means that the request may have taken effect, or may do so
 * later. `nothing` means that it had no effect.
 */
type Attempt =
  | { readonly kind: 'done'; readonly value: JsonObject }
  | { readonly kind: 'rejected'; readonly failure: Rejection }
  | { readonly kind: 'maybe'; readonly why: Uncertainty }
  | {
      readonly kind: 'nothing';
      readonly why: 'unreachable' | 'busy';
      readonly wait_s: number | undefined;
    };

type Rejection = Extract<ProviderFailure, { kind: 'rejected' }>;

/** Classifies the result of one request. */
function judge(result: OutgoingResult): Attempt {
  if (result.kind === 'not_sent') {
    return { kind: 'nothing', why: 'unreachable', wait_s: undefined };
  }
  if (result.kind === 'no_answer') {
    return { kind: 'maybe', why: result.why === 'too_large' ? 'unreadable' : result.why };
  }
  const { status, text, retry_after_s } = result;
  if (status === 429) return { kind: 'nothing', why: 'busy', wait_s: retry_after_s };
  if (status >= 500) return { kind: 'maybe', why: 'server_error' };
  // The server timed out while it read the request. It may have read the whole request.
  if (status === 408) return { kind: 'maybe', why: 'timeout' };
  const value = readObject(text);
  const error = firstError(value);
  if (error?.code === INTERNAL_ERROR_CODE) return { kind: 'maybe', why: 'server_error' };
  if (status >= 400 || (error !== undefined && status >= 200 && status < 300)) {
    const code = error?.code ?? `http_${status}`;
    return {
      kind: 'rejected',
      failure: {
        kind: 'rejected',
        reason: rejectionReason(code, status),
        code,
        description: error?.description ?? '',
        http_status: status,
      },
    };
  }
  // Redirects are not followed, so a redirect is not a readable answer.
  if (value === undefined || status >= 300) return { kind: 'maybe', why: 'unreadable' };
  return { kind: 'done', value };
}

const REASON_BY_STATUS: Readonly<Record<number, RejectionReason>> = {
  401: 'credentials',
  403: 'credentials',
  404: 'not_found',
  409: 'conflict',
};

/** Returns the reason of a refusal by Tap's code, otherwise by the HTTP status. */
const rejectionReason = (code: string, status: number): RejectionReason =>
  Object.hasOwn(TAP_ERRORS, code)
    ? TAP_ERRORS[code as TapErrorCode].reason
    : (REASON_BY_STATUS[status] ?? 'request');

/** Reads an error such as {"errors":[{"code":"1125","description":"..."}]}. */
function firstError(value: JsonObject | undefined) {
  const first: unknown = Array.isArray(value?.['errors']) ? value['errors'][0] : undefined;
  if (typeof first !== 'object' || first === null || !('code' in first)) return undefined;
  const description = 'description' in first ? String(first.description) : '';
  return { code: String(first.code), description: description.slice(0, 500) };
}

export interface TapOptions {
  /** The address without the version: 'https://api.tap.company', or that of the simulator. */
  readonly base_url: string;
  /** The key that determines test or live mode, and signs the webhooks. It is never logged. */
  readonly secret_key: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Receives every attempt. `call` has no ids, such as `POST /v2/charges`. */
  readonly onTry?: (call: string, outcome: Attempt['kind'], duration_ms: number) => void;
  /** The time limit of one attempt. */
  readonly timeout_ms?: number;
  /** The maximum number of attempts of a call. */
  readonly attempts?: number;
  /** Waits before another attempt. Tests replace this function. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * The rule for repeating a call.
 * - `read`: it changes nothing, so it may be repeated freely.
 * - `keyed`: it has an idempotency key, so that a repetition returns the first answer.
 * - `once`: a repetition could have a second effect. It is retried only if it had no effect.
 */
export type Safety = 'read' | 'keyed' | 'once';

export interface TapCall {
  readonly method: 'GET' | 'POST';
  /** The path with the version: '/v2/charges'. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly safety: Safety;
  readonly language?: 'en' | 'ar' | undefined;
}

export type TapClient = (call: TapCall) => Promise<Answer<JsonObject>>;

const MAX_ANSWER_BYTES = 4_000_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/**
 * Creates a client of Tap. It makes up to `attempts` attempts. If the result is uncertain, the
 * failure is `unknown`.
 */
export function createTapClient(options: TapOptions): TapClient {
  const { attempts = 3, wait = pause } = options;
  return async (call) => {
    let doubt: Uncertainty | undefined;
    for (let number = 1; ; number += 1) {
      const attempt = await tryOnce(options, call, number);
      if (attempt.kind === 'done') return { ok: true, value: attempt.value };
      if (attempt.kind === 'maybe') doubt = attempt.why;
      if (number >= attempts || !mayRepeat(call.safety, attempt)) {
        return { ok: false, failure: conclude(call.safety, attempt, doubt) };
      }
      await wait(pauseBefore(number, attempt));
    }
  };
}

const mayRepeat = (safety: Safety, attempt: Attempt): boolean =>
  attempt.kind === 'nothing' || (attempt.kind === 'maybe' && safety !== 'once');

/**
 * Determines the failure. If an attempt may have taken effect, only a clear refusal of a later
 * attempt makes the result certain.
 */
function conclude(
  safety: Safety,
  attempt: Exclude<Attempt, { kind: 'done' }>,
  doubt: Uncertainty | undefined,
): ProviderFailure {
  if (doubt !== undefined && safety !== 'read' && !endsDoubt(attempt)) {
    return { kind: 'unknown', why: doubt };
  }
  return attempt.kind === 'rejected' ? attempt.failure : { kind: 'unavailable', why: attempt.why };
}

/**
 * Checks whether a refusal proves that earlier attempts had no effect. Refused credentials or a
 * conflict do not.
 */
const endsDoubt = (attempt: Attempt): boolean =>
  attempt.kind === 'rejected' &&
  attempt.failure.reason !== 'credentials' &&
  attempt.failure.reason !== 'conflict';

/**
 * Returns the pause before the next attempt, in milliseconds. It doubles each time and has a random
 * part, so that many callers do not retry at the same time.
 */
function pauseBefore(number: number, attempt: Attempt): number {
  const asked = attempt.kind === 'nothing' ? (attempt.wait_s ?? 0) * 1000 : 0;
  const full = Math.max(asked, FIRST_PAUSE_MS * 2 ** (number - 1));
  // The first eight hex digits of a UUID are 32 random bits. Only platform/crypto may generate
  // random values.
  const chance = Number.parseInt(newUuid().slice(0, 8), 16) / 2 ** 32;
  return Math.min(LONGEST_PAUSE_MS, Math.round(full * (1 + chance / 2)));
}

async function tryOnce(options: TapOptions, call: TapCall, number: number): Promise<Attempt> {
  const started = options.clock.ms();
  const result = await sendRequest(requestOf(options, call));
  const attempt = judge(result);
  const duration_ms = options.clock.ms() - started;
  const [, version, objects] = call.path.split('/');
  options.onTry?.(`${call.method} /${version}/${objects}`, attempt.kind, duration_ms);
  const line = {
    call: `${call.method} ${call.path}`,
    attempt: number,
    outcome: attempt.kind,
    duration_ms,
    ...(result.kind === 'answered' ? { status: result.status } : { err: result.cause }),
    ...(attempt.kind === 'rejected' ? { code: attempt.failure.code } : {}),
  };
  if (attempt.kind === 'done') options.log.debug(line, 'the provider answered');
  else options.log.warn(line, 'a call to the provider failed');
  return attempt;
}

function requestOf(options: TapOptions, call: TapCall): OutgoingRequest {
  const { base_url, secret_key, timeout_ms = 10_000 } = options;
  return {
    url: `${base_url.replace(/\/(v2\/?)?$/, '')}${call.path}`,
    method: call.method,
    headers: {
      authorization: `Bearer ${secret_key}`,
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.language === undefined ? {} : { lang_code: call.language.toUpperCase() }),
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    timeout_ms,
    max_bytes: MAX_ANSWER_BYTES,
  };
}
