import type { ErrorCode, Sentence } from '@diwan/contract';
import { say } from './i18n.ts';

interface Refusal {
  readonly status: number;
  /** `NETWORK`: the server did not answer, so there is no text from it either. */
  readonly code: ErrorCode | 'NETWORK';
  /** The device reports that it has no network. */
  readonly offline?: boolean;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly request_id?: string;
}

/** A call that was refused or not answered. `message` can be shown to people. */
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

/**
 * The server's own text, or that it is unavailable. Any other error gives the screen's sentence.
 */
export const errorText = (error: unknown, fallback: Sentence): string =>
  error instanceof ApiError ? error.message : say(fallback);

/** Whether the server's answer did not arrive, because of the server or the network. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NETWORK';

/** The id that finds this failure in the server's log, for a support request. */
export function requestId(error: unknown): string | null {
  return error instanceof ApiError ? error.request_id : null;
}
