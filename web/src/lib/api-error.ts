import type { ErrorCode } from '@diwan/contract/kernel/errors';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { say } from './i18n.ts';

interface Refusal {
  readonly status: number;
  /** `NETWORK`: no answer of the server arrived, so there is no text of it either. */
  readonly code: ErrorCode | 'NETWORK';
  /** The device says that it has no network. */
  readonly offline?: boolean;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly request_id?: string;
}

/** A call that was refused or never answered; `message` is fit to be shown to people. */
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

/** The server's own text where it gave one, that there is no network, else the screen's sentence. */
export function errorText(error: unknown, fallback: Sentence): string {
  if (!(error instanceof ApiError)) return say(fallback);
  return error.code === 'NETWORK' && !error.offline ? say(fallback) : error.message;
}

/** The id that finds this failure in the server's log, for people who report it. */
export function requestId(error: unknown): string | null {
  return error instanceof ApiError ? error.request_id : null;
}
