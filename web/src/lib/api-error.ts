import type { ErrorCode, Sentence } from '@diwan/contract';
import { say } from './i18n.ts';

interface Refusal {
  readonly status: number;
  /**
   * The code of the failure. `NETWORK` means that no answer of the server arrived. In this case,
   * `message` is the app's own text.
   */
  readonly code: ErrorCode | 'NETWORK';
  /** True if the device reports that it is offline. */
  readonly offline?: boolean;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly request_id?: string;
}

/** A call that was refused or not answered. `message` is a text for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Refusal['code'];
  readonly fields: Readonly<Record<string, string>>;
  readonly request_id: string | null;
  readonly offline: boolean;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? {};
    this.request_id = refusal.request_id ?? null;
    this.offline = refusal.offline ?? false;
  }
}

/** Returns the error's text for people. Any error other than an ApiError gets the fallback. */
export const errorText = (error: unknown, fallback: Sentence): string =>
  error instanceof ApiError ? error.message : say(fallback);

/** Returns whether no answer of the server arrived, because of the server or the network. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NETWORK';

/**
 * Returns the id that finds this failure in the server's log, for support; null if absent.
 */
export function requestId(error: unknown): string | null {
  return error instanceof ApiError ? error.request_id : null;
}
