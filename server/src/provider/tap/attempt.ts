import {
  INTERNAL_ERROR_CODE,
  TAP_ERRORS,
  type TapErrorCode,
} from '@diwan/simulator/wire/error-codes';
import type { OutgoingResult } from '../outgoing.ts';
import type { ProviderFailure, RejectionReason, Uncertainty } from '../port.ts';
import { type JsonObject, readObject } from './json.ts';

/**
 * What one try came to. `maybe`: the request may have taken effect, or may yet. `nothing`: it
 * surely has not.
 */
export type Attempt =
  | { readonly kind: 'done'; readonly value: JsonObject }
  | { readonly kind: 'rejected'; readonly failure: Rejection }
  | { readonly kind: 'maybe'; readonly why: Uncertainty }
  | {
      readonly kind: 'nothing';
      readonly why: 'unreachable' | 'busy';
      readonly wait_s: number | undefined;
    };

export type Rejection = Extract<ProviderFailure, { kind: 'rejected' }>;

/** Reads what came back, if anything did. */
export function judge(result: OutgoingResult): Attempt {
  if (result.kind === 'not_sent') {
    return { kind: 'nothing', why: 'unreachable', wait_s: undefined };
  }
  if (result.kind === 'no_answer') {
    return { kind: 'maybe', why: result.why === 'too_large' ? 'unreadable' : result.why };
  }
  const { status, text, retry_after_s } = result;
  if (status === 429) return { kind: 'nothing', why: 'busy', wait_s: retry_after_s };
  if (status >= 500) return { kind: 'maybe', why: 'server_error' };
  // Asked too slowly for the other side: it may have read everything before it said so.
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
  // A redirect is no answer either: it isn't followed.
  if (value === undefined || status >= 300) return { kind: 'maybe', why: 'unreadable' };
  return { kind: 'done', value };
}

const REASON_BY_STATUS: Readonly<Record<number, RejectionReason>> = {
  401: 'credentials',
  403: 'credentials',
  404: 'not_found',
  409: 'conflict',
};

/** Why a request was refused: by its code, else by the status of the answer. */
const rejectionReason = (code: string, status: number): RejectionReason =>
  Object.hasOwn(TAP_ERRORS, code)
    ? TAP_ERRORS[code as TapErrorCode].reason
    : (REASON_BY_STATUS[status] ?? 'request');

/** {"errors":[{"code":"1125","description":"..."}]} */
function firstError(value: JsonObject | undefined) {
  const first: unknown = Array.isArray(value?.['errors']) ? value['errors'][0] : undefined;
  if (typeof first !== 'object' || first === null || !('code' in first)) return undefined;
  const description = 'description' in first ? String(first.description) : '';
  return { code: String(first.code), description: description.slice(0, 500) };
}
